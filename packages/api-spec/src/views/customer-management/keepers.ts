/** Access for those who look after customers. */
export const keepers = { session: 'required', roles: ['staff'], permissions: ['manager', 'accountant'] } as const
