import type { OfferState, ResponseState } from '@navyk/api-spec/market/offers'
import {
  IconArrowBackUp,
  IconChecks,
  IconCircleDot,
  IconClipboardList,
  IconClock,
  IconPlayerPause,
  IconUsers,
  IconX,
} from '@tabler/icons-react'
import { approved, cancelled, closed, look, refused, returned, waiting } from '#app/manifests/looks.ts'
import type { DomainManifest } from '#app/manifest.ts'

declare module '#ui/texts.ts' {
  interface Catalogues {
    offers: typeof import('./messages.ru.json')
  }

  interface FrameCatalogues {
    offers: typeof import('./frame.ru.json')
  }
}

declare module '#app/manifest.ts' {
  interface States {
    offer: OfferState
    response: ResponseState | 'rejected'
  }
}

export const manifest: DomainManifest = {
  screens: [
    {
      path: 'offer-list',
      roles: ['executor', 'customer', 'staff'],
      lazy: () => import('./list/offer-list-page.tsx').then((module) => module.OfferListPage),
    },
    {
      path: 'offer-details/:id',
      roles: ['executor', 'customer', 'staff'],
      lazy: () => import('./page/offer-page.tsx').then((module) => module.OfferPage),
    },
  ],
  menu: [
    {
      order: 10,
      icon: IconClipboardList,
      label: 'offers',
      path: 'offer-list',
      key: 'o',
      foot: ['executor'],
      within: { staff: 'finding', customer: 'learning' },
    },
  ],
  states: {
    offer: {
      moderation: waiting,
      returned,
      paused: look('grey', IconPlayerPause),
      published: look('blue', IconCircleDot),
      in_selection: look('blue', IconUsers),
      matched: approved,
      closed_matched: look('green', IconChecks),
      cancelled,
      expired: look('grey', IconClock),
    },
    response: {
      submitted: waiting,
      accepted: approved,
      withdrawn: look('grey', IconArrowBackUp),
      not_selected: look('grey', IconX),
      rejected: refused,
      closed,
    },
  },
}
