import { orderManagementPath } from '@navyk/api-spec/money/orders/paths'
import { IconCashBanknote, IconPackageOff } from '@tabler/icons-react'
import type { StaffQueue } from '#app/manifests/staff-queue.ts'

export const staffQueue: StaffQueue = {
  unopened_orders: { icon: IconPackageOff, tone: 'red', path: `${orderManagementPath}?task=unfulfilled` },
  late_money: { icon: IconCashBanknote, tone: 'amber', path: `${orderManagementPath}?task=late_money` },
}
