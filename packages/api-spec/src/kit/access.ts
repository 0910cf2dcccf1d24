// Who may call an endpoint: to be spread into its declaration. An access of one endpoint alone stands in that declaration.

export const signedIn = { session: 'required' } as const
export const staff = { session: 'required', roles: ['staff'] } as const
export const managers = { session: 'required', roles: ['staff'], permissions: ['manager'] } as const
export const accountants = { session: 'required', roles: ['staff'], permissions: ['accountant'] } as const
export const administrators = { session: 'required', roles: ['staff'], permissions: ['administrator'] } as const
export const managersAndAccountants = {
  session: 'required',
  roles: ['staff'],
  permissions: ['manager', 'accountant'],
} as const
export const managersAndAdministrators = {
  session: 'required',
  roles: ['staff'],
  permissions: ['manager', 'administrator'],
} as const
export const customers = { session: 'required', roles: ['customer'] } as const
export const executors = { session: 'required', roles: ['executor'] } as const
export const parties = { session: 'required', roles: ['executor', 'customer'] } as const
export const customersAndStaff = { session: 'required', roles: ['customer', 'staff'] } as const
export const partiesAndStaff = { session: 'required', roles: ['customer', 'executor', 'staff'] } as const
export const customersAndAccountants = {
  session: 'required',
  roles: ['customer', 'staff'],
  permissions: ['accountant'],
} as const
export const customersAndManagers = {
  session: 'required',
  roles: ['customer', 'staff'],
  permissions: ['manager'],
} as const
