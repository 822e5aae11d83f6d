import { isIPv6 } from 'node:net'

/**
 * The name under which an address is counted. One customer of a provider has 2^64 IPv6 addresses, so these count by network; an
 * IPv4 address is one however it is written. Callers who have hung up before their call was read have none, and count together.
 */
export function networkOf(address: string | undefined): string {
  if (address === undefined) return 'gone'
  if (!isIPv6(address)) return address
  const v4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (v4) return v4
  const [head = '', tail] = address.replace(/%.*$/, '').split('::')
  const groups = (text: string) => (text === '' ? [] : text.split(':'))
  const front = groups(head)
  const back = groups(tail ?? '')
  const all =
    tail === undefined
      ? front
      : [...front, ...Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0'), ...back]
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

/**
 * The same, from the result of `networkOf`, for what costs money: a rented server may come with 2^16 networks of IPv6, so these count by
 * the /48.
 */
export function widerNetworkOf(network: string): string {
  return network.endsWith('::/64') ? `${network.split(':').slice(0, 3).join(':')}::/48` : network
}
