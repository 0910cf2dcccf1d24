import { manifests } from '../manifests.ts'

/** A customer's lists, in the order of the process. They have no menu entries, because the specification fixes the
 *  menu. */
export const customerPlaces = manifests
  .flatMap(({ manifest }) => manifest.customerPlaces ?? [])
  .sort((one, other) => one.order - other.order)
  .map(({ label, icon, path }) => ({ label, icon, path: `/dashboard/${path}` }))
