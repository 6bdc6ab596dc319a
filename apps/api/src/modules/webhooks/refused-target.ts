import { BlockList, isIP, isIPv6 } from 'node:net';

/**
 * Networks that a webhook may not reach, unless the operator allows them: this machine, link-local and private networks,
 * those that translate to them, multicast, reserved ones and those of documents and tests (RFC 6890, IANA). A mapped address (`::ffff:10.0.0.1`) counts as its IPv4 address.
 */
const REFUSED = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '::/96',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '100::/64',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
  '5f00::/16',
  'fc00::/7',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
];

function toBlockList(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', prefix = ''] = network.split('/');
    list.addSubnet(address, Number(prefix), isIPv6(address) ? 'ipv6' : 'ipv4');
  }
  return list;
}

const refused = toBlockList(REFUSED);

export type Targets = {
  /** Why an address may not be used; undefined when it may. */
  addressRefusal(address: string): string | undefined;
  /** Why a URL may not be used, as far as it says without a look-up. */
  urlRefusal(url: string): string | undefined;
};

/** The rule, with the networks that the operator allows beside the public ones. */
export function targetsWith(allowedNetworks: readonly string[]): Targets {
  const allowed = toBlockList(allowedNetworks);
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
      const host = bareHost(url);
      if (!isPort(url.port) && !(isIP(host) !== 0 && isIn(allowed, host))) {
        return 'This port is not allowed: use 443, or 1024 and above.';
      }
      if (url.protocol === 'https:') return isIP(host) === 0 ? undefined : addressRefusal(host);
      if (url.protocol !== 'http:') return 'Enter an address that begins with https://.';
      // Without TLS only to an address that the operator allowed by name of its network.
      return isIP(host) !== 0 && isIn(allowed, host)
        ? undefined
        : 'Enter an address that begins with https://.';
    },
  };
}

/** Those of other protocols, such as mail and remote access, are no webhooks. Without a number it is that of the protocol. */
const isPort = (port: string): boolean => port === '' || port === '443' || Number(port) >= 1024;

/** Without the brackets of IPv6. */
export const bareHost = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');
