import { bankStatementListPath } from '@navyk/api-spec/money/bank-statements/paths'
import { IconBuildingBank } from '@tabler/icons-react'
import type { StaffQueue } from '#app/manifests/staff-queue.ts'

export const staffQueue: StaffQueue = {
  bank_rows: { icon: IconBuildingBank, tone: 'amber', path: bankStatementListPath },
}
