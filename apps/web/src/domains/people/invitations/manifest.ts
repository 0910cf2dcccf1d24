import type { DomainManifest } from '../../../app/manifest.ts'

declare module '../../../app/manifest.ts' {
  interface Slots {
    /** On the page that adds users: many at once, from a spreadsheet. */
    'add-user.sheet': object
  }
}

export const manifest: DomainManifest = {
  screens: [
    {
      path: 'add-user',
      roles: ['staff'],
      permissions: ['administrator', 'manager'],
      namespaces: ['step-up'],
      lazy: () => import('./add-user-page.tsx').then((module) => module.AddUserPage),
    },
  ],
  slots: {
    'account.invitation': {
      namespaces: ['step-up'],
      lazy: () => import('./account-invitation.tsx').then((module) => module.AccountInvitation),
    },
  },
}
