import type { DomainManifest } from '#app/manifest.ts'

declare module '#ui/texts.ts' {
  interface Catalogues {
    'contact-list': typeof import('./messages.ru.json')
  }

  interface FrameCatalogues {
    'contact-list': typeof import('./frame.ru.json')
  }
}

export const manifest: DomainManifest = {
  screens: [
    {
      path: 'contact-list',
      roles: ['staff', 'executor'],
      namespaces: ['applications', 'credentials'],
      lazy: () => import('./contact-list-page.tsx').then((module) => module.ContactListPage),
    },
    {
      path: 'contact-grid',
      roles: ['staff', 'executor'],
      namespaces: ['applications', 'credentials'],
      lazy: () => import('./contact-list-page.tsx').then((module) => module.ContactGridPage),
    },
  ],
  slots: {
    'seat.learner': { lazy: () => import('./learner-choice.tsx').then((module) => module.LearnerChoice) },
  },
  menu: [
    {
      order: 212,
      label: 'contacts',
      path: 'contact-list',
      within: 'user_contact',
      roles: ['staff'],
    },
  ],
}
