import type { SignedInUser } from '@navyk/api-spec/people/sessions'

const person = (
  id: number,
  user: Pick<SignedInUser, 'firstName' | 'lastName' | 'role' | 'permissions'>,
): SignedInUser => ({
  id: `00000000-0000-4000-8000-00000000000${id}`,
  cabinetId: `00000000-0000-4000-8000-0000000000c${id}`,
  phone: `37529111220${id}`,
  email: 'anna@example.by',
  avatar: null,
  cabinetRoles: [user.role],
  hasTwoStep: false,
  twoStepNeeded: false,
  consentNeeded: false,
  readOnly: null,
  openedBy: null,
  openedUntil: null,
  deletionAt: null,
  ...user,
})

export const executor = person(1, { firstName: 'Анна', lastName: 'Ковалевич', role: 'executor', permissions: [] })
export const customer = person(2, { firstName: 'Ольга', lastName: 'Мицкевич', role: 'customer', permissions: [] })
export const staff = person(3, {
  firstName: 'Ирина',
  lastName: 'Богданович',
  role: 'staff',
  permissions: ['manager', 'accountant', 'administrator'],
})
