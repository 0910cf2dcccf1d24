/** Where the packages of a customer stand; of the signed-in one where the id is empty. */
export const packagesPath = (customerId: string) =>
  `/dashboard/invoice-list-v2${customerId === '' ? '' : `?customerId=${customerId}`}#packages`
