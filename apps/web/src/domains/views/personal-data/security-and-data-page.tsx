import { SecurityPage } from '#people/accounts'
import { DeletionSection } from './deletion-section.tsx'
import { ExportSection } from './export-section.tsx'

/** Security of the account, then export and deletion of the own data. */
export function SecurityAndDataPage() {
  return (
    <SecurityPage>
      <ExportSection />
      <DeletionSection />
    </SecurityPage>
  )
}
