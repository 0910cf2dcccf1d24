import { fullName } from '@navyk/api-spec/vocabulary'

/** A learner's name where a row has it beside the names of others, as published views give it. */
export const learnerName = (row: { learner_first_name: string; learner_last_name: string }): string =>
  fullName(row.learner_first_name, row.learner_last_name)
