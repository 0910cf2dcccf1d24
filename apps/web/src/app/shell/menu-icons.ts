import {
  IconAddressBook,
  IconCalendarTime,
  IconCalendarWeek,
  IconClipboardCheck,
  IconClipboardList,
  IconCoins,
  IconFiles,
  IconMessageQuestion,
  IconReceipt,
  IconSchool,
  IconSettings,
  IconTable,
  IconUserCog,
  IconUsers,
} from '@tabler/icons-react'
import type { IconShape } from '../../ui/icon.tsx'

/** Pictures of the sidebar by the label of their entry; items of a group have none. */
export const menuIcons: Record<string, IconShape> = {
  offers: IconClipboardList,
  contracts: IconUsers,
  plans: IconCalendarTime,
  pivot: IconTable,
  lessons: IconSchool,
  work_reports: IconClipboardCheck,
  income_reports: IconCoins,
  schedule: IconCalendarWeek,
  questions: IconMessageQuestion,
  invoices: IconReceipt,
  documents: IconFiles,
  contacts: IconAddressBook,
  users: IconUserCog,
  settings: IconSettings,
}
