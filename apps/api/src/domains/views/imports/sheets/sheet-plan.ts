// What a sheet makes, once it has no faults.
import type { LearnerForm } from '@navyk/api-spec/people/learners'
import type { ContractForm } from '@navyk/api-spec/teaching/contracts'
import type { Level, Subject } from '@navyk/api-spec/vocabulary'
import type { SheetFault } from './read-sheet.ts'

export interface PersonDraft {
  row: number
  role: 'customer' | 'executor'
  phone: string
  lastName: string
  firstName: string
  email: string | null
}

export interface LearnerDraft {
  row: number
  /** The phone of the customer. */
  phone: string
  form: LearnerForm
}

export interface ContractOfRow {
  row: number
  phone: string
  learner: LearnerDraft
  executorPhone: string
  subject: Subject
  level: Level
  form: ContractForm
}

export interface SheetPlan {
  faults: SheetFault[]
  people: PersonDraft[]
  /** Phone of the person whom each row is about, by the row's number. */
  phones: Map<number, string>
  learners: LearnerDraft[]
  contracts: ContractOfRow[]
}
