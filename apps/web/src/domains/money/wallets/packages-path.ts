import { statementPath } from '@navyk/api-spec/money/invoices/paths'

/** Address of the packages of a customer; of the signed-in one where the id is empty. */
export const packagesPath = (customerId: string) =>
  `${statementPath}${customerId === '' ? '' : `?customerId=${customerId}`}#packages`
