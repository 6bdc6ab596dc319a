import { BlockList, isIP, isIPv6 } from 'node:net';

/**
 * Networks that a webhook may not reach, unless the operator allows them: this machine, link-local and private networks,
 * those that translate to them, multicast and reserved ones. A mapped address (`::ffff:10.0.0.1`) counts as its IPv4 address.
 */
const REFUSED = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '::/96',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '100::/64',
  '2001::/32',
  '2002::/16',
  'fc00::/7',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
];

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', prefix = ''] = network.split('/');
    list.addSubnet(address, Number(prefix), isIPv6(address) ? 'ipv6' : 'ipv4');
  }
  return list;
}

const refused = listOf(REFUSED);

export type Targets = {
  /** Why an address may not be used; undefined when it may. */
  addressRefusal(address: string): string | undefined;
  /** Why a URL may not be used, as far as it says without a look-up. */
  urlRefusal(url: string): string | undefined;
};

/** The rule, with the networks that the operator allows beside the public ones. */
export function targetsWith(allowedNetworks: readonly string[]): Targets {
  const allowed = listOf(allowedNetworks);
  const isIn = (list: BlockList, address: string) => list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
  const addressRefusal = (address: string) =>
    isIP(address) === 0 || (isIn(refused, address) && !isIn(allowed, address))
      ? 'This address is not allowed: it is private or belongs to this machine.'
      : undefined;
  return {
    addressRefusal,
    urlRefusal(text) {
      if (!URL.canParse(text)) return 'Enter a full address, such as https://alerts.example/patrol.';
      const url = new URL(text);
      if (url.username !== '' || url.password !== '') return 'An address must not have a password in it.';
      const host = hostOf(url);
      if (url.protocol === 'https:') return isIP(host) === 0 ? undefined : addressRefusal(host);
      if (url.protocol !== 'http:') return 'Enter an address that begins with https://.';
      // Without TLS only to an address that the operator allowed by name of its network.
      return isIP(host) !== 0 && isIn(allowed, host)
        ? undefined
        : 'Enter an address that begins with https://.';
    },
  };
}

/** Without the brackets of IPv6. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');
