import { docsPath } from '@navyk/api-spec/desk/docs/paths'
import { IconFileCheck, IconFileX } from '@tabler/icons-react'
import type { StaffQueue } from '#app/manifests/staff-queue.ts'

export const staffQueue: StaffQueue = {
  handed_in_documents: { icon: IconFileCheck, tone: 'amber', path: `${docsPath}?scope=handed_in&state=uploaded` },
  declined_documents: { icon: IconFileX, tone: 'amber', path: `${docsPath}?scope=documents&state=declined` },
}
