import { offerListPath } from '@navyk/api-spec/market/offers/paths'
import { IconFileCheck, IconUserSearch } from '@tabler/icons-react'
import type { StaffQueue } from '#app/manifests/staff-queue.ts'

export const staffQueue: StaffQueue = {
  offers_to_moderate: { icon: IconFileCheck, tone: 'amber', path: `${offerListPath}?scope=moderation` },
  offers_without_responses: { icon: IconUserSearch, tone: 'blue', path: `${offerListPath}?state=published` },
}
