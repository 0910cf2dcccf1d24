import { isIPv6 } from 'node:net'

/** A dual-stack socket reports IPv4 addresses as `::ffff:93.84.12.3`. */
export const withoutMapping = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '')

/** The eight groups of an IPv6 address, with those that `::` leaves out. */
export function groupsOf(address: string): string[] {
  // Stryker disable next-line StringLiteral: splitting always gives a first part
  const [head = '', tail] = address.toLowerCase().split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  // Stryker disable next-line ConditionalExpression: an address without `::` has all of them
  const missing = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length)
  return [...left, ...Array<string>(missing).fill('0'), ...right]
}

/** The network of an address, for limits: in IPv6 a subscriber has a whole /64. */
export function networkOf(address: string): string {
  const plain = withoutMapping(address)
  return isIPv6(plain) ? `${groupsOf(plain).slice(0, 4).join(':')}::/64` : plain
}
