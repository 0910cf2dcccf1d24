import type { DocumentState, TemplateState } from '@navyk/api-spec/desk/docs'
import { IconClockX, IconEye, IconFiles } from '@tabler/icons-react'
import { approved, cancelled, closed, draft, look, refused, waiting } from '#app/manifests/looks.ts'
import type { DomainManifest } from '#app/manifest.ts'

declare module '#ui/texts.ts' {
  interface Catalogues {
    docs: typeof import('./messages.ru.json')
  }

  interface FrameCatalogues {
    docs: typeof import('./frame.ru.json')
  }
}

declare module '#app/manifest.ts' {
  interface States {
    document: DocumentState
    document_template: TemplateState
  }
}

export const manifest: DomainManifest = {
  screens: [
    {
      path: 'docs',
      roles: ['executor', 'customer', 'staff'],
      namespaces: ['contracts'],
      lazy: () => import('./docs-page.tsx').then((module) => module.DocsPage),
    },
  ],
  slots: {
    'contract.documents': {
      lazy: () => import('./documents/document-rows.tsx').then((module) => module.ContractDocuments),
    },
  },
  menu: [
    {
      order: 110,
      icon: IconFiles,
      label: 'documents',
      path: 'docs',
      key: 'd',
      within: { staff: 'learning_management' },
    },
  ],
  states: {
    document: {
      draft,
      sent: waiting,
      viewed: look('amber', IconEye),
      acknowledged: approved,
      signed_paper: approved,
      declined: refused,
      expired: look('grey', IconClockX),
      superseded: closed,
      revoked: cancelled,
      uploaded: waiting,
      checked: approved,
      rejected: refused,
    },
    document_template: { draft, published: approved, retired: closed },
  },
}
