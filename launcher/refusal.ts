/** An expected reason not to start or not to go on, in a sentence for people. */
export class LaunchRefusal extends Error {}
