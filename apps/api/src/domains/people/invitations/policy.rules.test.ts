import type { Permission, Role } from '@navyk/api-spec/people/accounts'
import { expect, test } from 'vitest'
import { fieldRefused, mayInvite } from './policy.ts'

type Case = [who: Permission[], roles: Role[], permissions: Permission[], field: 'roles' | 'permissions' | undefined]

test.each<Case>([
  [['manager'], ['customer'], [], undefined],
  [['manager'], ['executor'], [], 'roles'],
  [['manager'], ['customer', 'executor'], [], 'roles'],
  [['manager'], ['staff'], ['manager'], 'roles'],
  [['accountant'], ['customer'], [], 'roles'],
  [['administrator'], ['customer', 'executor', 'staff'], [], undefined],
  [['administrator'], ['staff'], ['administrator'], undefined],
  [['administrator'], ['staff'], ['accountant'], 'permissions'],
  [['administrator', 'accountant'], ['staff'], ['accountant', 'manager'], 'permissions'],
  [['administrator', 'accountant'], ['staff'], ['accountant', 'administrator'], undefined],
])('staff with %j who invite to %j with %j are refused at %s', (who, roles, permissions, field) => {
  const staff = { permissions: who }
  expect([mayInvite(staff, { roles, permissions }), fieldRefused(staff, { roles, permissions })]).toEqual([
    field === undefined,
    field,
  ])
})
