import { networkPart, placeOf, readDevice } from '../../../platform/places/index.ts'

/** Where something came from, as its owner is shown it: enough to recognise, and no whole address. */
export async function presentOrigin(row: { address: string; user_agent: string }) {
  return {
    device: readDevice(row.user_agent),
    place: await placeOf(row.address),
    address: networkPart(row.address),
  }
}
