import { IconChartBar } from '@tabler/icons-react'
import type { DomainManifest } from '../../../app/manifest.ts'

export const manifest: DomainManifest = {
  menu: [{ order: 145, icon: IconChartBar, label: 'dashboards', isFolded: true, items: [] }],
}
