import { networkPart, findCountry, readDevice } from '#platform/askers/request-origin'

/** Device and place as the owner sees them, without the whole address. */
export async function presentOrigin(row: { address: string; user_agent: string }) {
  return {
    device: readDevice(row.user_agent),
    place: await findCountry(row.address),
    address: networkPart(row.address),
  }
}
