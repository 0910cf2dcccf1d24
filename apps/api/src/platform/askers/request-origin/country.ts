import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { BlockList, isIPv4, isIPv6 } from 'node:net'
import { Reader, type Response } from 'mmdb-lib'
import { groupsOf, withoutMapping } from '../addresses.ts'

/** The type of the library's rows is that of another publisher; this file has one column. */
type Country = Response & { country_code?: string }

const require = createRequire(import.meta.url)
let countries: Promise<Reader<Country>> | undefined

/** Loaded on first use, because it takes 8 MB. */
function openCountries(): Promise<Reader<Country>> {
  countries ??= readFile(require.resolve('@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb')).then(
    (file) => new Reader<Country>(file),
  )
  return countries
}

/** The country of an address as ISO code; `local` inside the network that the service itself is in; null when unknown. */
export async function findCountry(address: string): Promise<string | null> {
  const plain = withoutMapping(address)
  if (!isIPv4(plain) && !isIPv6(plain)) return null
  if (local.check(plain, isIPv4(plain) ? 'ipv4' : 'ipv6')) return 'local'
  return (await openCountries()).get(plain)?.country_code ?? null
}

/** An address without the part that names one subscriber: `93.84.12.*`, `2a02:bf0:0:*`. */
export function networkPart(address: string): string {
  const plain = withoutMapping(address)
  if (isIPv4(plain)) return `${plain.split('.').slice(0, 3).join('.')}.*`
  if (isIPv6(plain)) return `${groupsOf(plain).slice(0, 3).join(':')}:*`
  return ''
}

const local = new BlockList()
for (const [network, prefix] of [
  ['10.0.0.0', 8],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const) {
  local.addSubnet(network, prefix)
}
local.addAddress('::1', 'ipv6')
local.addSubnet('fc00::', 7, 'ipv6')
local.addSubnet('fe80::', 10, 'ipv6')
