import { statementPath } from '@navyk/api-spec/money/invoices/paths'

/** Where the packages of a customer stand; of the signed-in one where the id is empty. */
export const packagesPath = (customerId: string) =>
  `${statementPath}${customerId === '' ? '' : `?customerId=${customerId}`}#packages`
