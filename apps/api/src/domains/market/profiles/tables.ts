import type { LessonFormat, Level, Subject } from '@navyk/api-spec/vocabulary'
import type { Generated } from 'kysely'

export interface ExecutorProfileTable {
  cabinet_id: string
  about: string
  city: string
  subjects: Subject[]
  levels: Generated<Level[]>
  formats: LessonFormat[]
  experience_years: number | null
  hour_kopecks: number | null
  is_public: boolean
  version: number
}

declare module '#platform/database/schema.ts' {
  interface Database {
    executor_profile: ExecutorProfileTable
  }
}
