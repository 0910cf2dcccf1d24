import type { DomainManifest } from '#app/manifest.ts'

declare module '#ui/texts.ts' {
  interface Catalogues {
    'person-card': typeof import('./messages.ru.json')
  }
}

declare module '#app/manifest.ts' {
  interface Slots {
    /** Part of a person's card about the customer, for managers and accountants. */
    'person.customer': { cabinetId: string }
  }
}

export const manifest: DomainManifest = {
  screens: [
    {
      path: 'contact-list/:id',
      roles: ['staff'],
      namespaces: ['credentials', 'directory', 'docs', 'progress'],
      lazy: () => import('./person-page.tsx').then((module) => module.PersonPage),
    },
  ],
}
