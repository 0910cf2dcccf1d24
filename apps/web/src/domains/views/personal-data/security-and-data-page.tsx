import { SecurityPage } from '../../people/accounts/index.ts'
import { DeletionSection } from './deletion-section.tsx'
import { ExportSection } from './export-section.tsx'

/** The security of the account, and below it what is kept about the person: a copy of it, and its end. */
export function SecurityAndDataPage() {
  return (
    <SecurityPage>
      <ExportSection />
      <DeletionSection />
    </SecurityPage>
  )
}
