import type { DomainManifest } from '#app/manifest.ts'

declare module '#ui/texts.ts' {
  interface Catalogues {
    invitations: typeof import('./messages.ru.json')
  }

  interface FrameCatalogues {
    invitations: typeof import('./frame.ru.json')
  }
}

const managersAndAdministrators = { roles: ['staff'], permissions: ['administrator', 'manager'] } as const
declare module '#app/manifest.ts' {
  interface Slots {
    /** Link on the page that adds users: many at once, from a spreadsheet. */
    'add-user.sheet': object
  }
}

export const manifest: DomainManifest = {
  screens: [
    {
      path: 'add-user',
      ...managersAndAdministrators,
      namespaces: ['step-up'],
      lazy: () => import('./add-user-page.tsx').then((module) => module.AddUserPage),
    },
  ],
  menu: [
    {
      order: 214,
      label: 'add_user',
      path: 'add-user',
      within: 'user_contact',
      ...managersAndAdministrators,
    },
  ],
  slots: {
    'account.invitation': {
      namespaces: ['step-up'],
      lazy: () => import('./account-invitation.tsx').then((module) => module.AccountInvitation),
    },
  },
}
