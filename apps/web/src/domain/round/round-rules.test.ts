import { DEFAULT_PACE } from '@patrolplan/round-planner';
