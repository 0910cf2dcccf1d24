// Programmes for groups: their subjects and days, the seats with the waiting list, and the team with its rates. This domain does not own
// the sessions or the attendance; it takes no money. Its steps for other domains are in steps.ts.
import * as spec from '@navyk/api-spec/teaching/programmes'
import { addDays, businessInstant } from '@navyk/api-spec/kit'
import { download, read, readAndNote, write } from '#platform/http'
import type { DomainManifest } from '#platform/manifest.ts'
import { ownedRows } from '#platform/database'
import type { StillTrue } from '#platform/channels/outbox'
import { queueEntry, type QueueContext } from '#platform/domain-parts/staff-queue.ts'
import { changeProgramme, copyProgramme, createProgramme } from './life/change-programme.ts'
import { acceptSeat, confirmSeat, declineSeat, keepSeat, leaveProgramme } from './seats/change-seat.ts'
import { downloadProgrammes } from './lists/download-programmes.ts'
import { downloadTeam } from './team/download-team.ts'
import { enrolLearner } from './seats/enrol-learner.ts'
import { eraseProgrammes } from './personal-data/erase-queries.ts'
import { exportFor } from './personal-data/export.ts'
import {
  getProgramme,
  getProgrammeBoard,
  getProgrammeOverview,
  listOpenProgrammes,
  listProgrammeHistory,
  listProgrammes,
} from './lists/list-programmes.ts'
import { listOwnSeats, listProgrammeSeats, listTeam } from './seats/list-seats.ts'
import type texts from './messages.ru.json'
import {
  cancelProgramme,
  confirmProgramme,
  finishProgramme,
  openProgrammeForEnrolment,
  startProgramme,
} from './life/move-programme.ts'
import { partiesOfProgrammes, countPressing } from './queries.ts'
import './tables.ts'
import { passSeatTimesTask, programmeTasks, startProgrammesTask } from './tasks.ts'
import {
  acceptMembership,
  addMemberRate,
  changeMemberRole,
  declineMembership,
  inviteMember,
  removeMember,
  resumeMember,
  suspendMember,
} from './team/team.ts'
import { hasSeatUntil } from './seats/seat-queries.ts'

// Time in which notices of seats are true: the seat is offered or held until the hour that they name.
const isSeat =
  (state: 'offered' | 'held'): StillTrue =>
  async (reader, { cabinetId, thingId, values }, now) => {
    const until = new Date(values.until ?? '')
    if (thingId === null || until <= now) return false
    return hasSeatUntil(reader, { programmeId: thingId, customerId: cabinetId, state, until })
  }

const readPressing = ({ reader, today }: QueueContext) => countPressing(reader, today)

export const manifest: DomainManifest = {
  lasting: {
    'programmes.notices.seat_offered': isSeat('offered'),
    'programmes.notices.enrolled_held': isSeat('held'),
  },
  routes: [
    read(spec.listProgrammes, listProgrammes),
    download(spec.downloadProgrammes, downloadProgrammes),
    download(spec.downloadTeam, downloadTeam),
    read(spec.getProgrammeBoard, getProgrammeBoard),
    read(spec.getProgrammeOverview, getProgrammeOverview),
    readAndNote(spec.listOpenProgrammes, listOpenProgrammes),
    read(spec.listOwnSeats, listOwnSeats),
    read(spec.listTeam, listTeam),
    read(spec.getProgramme, getProgramme),
    read(spec.listProgrammeHistory, listProgrammeHistory),
    read(spec.listProgrammeSeats, listProgrammeSeats),
    write(spec.createProgramme, createProgramme),
    write(spec.changeProgramme, changeProgramme),
    write(spec.copyProgramme, copyProgramme),
    write(spec.openProgrammeForEnrolment, openProgrammeForEnrolment),
    write(spec.confirmProgramme, confirmProgramme),
    write(spec.startProgramme, startProgramme),
    write(spec.finishProgramme, finishProgramme),
    write(spec.cancelProgramme, cancelProgramme),
    write(spec.enrolLearner, enrolLearner),
    write(spec.acceptSeat, acceptSeat),
    write(spec.declineSeat, declineSeat),
    write(spec.confirmSeat, confirmSeat),
    write(spec.keepSeat, keepSeat),
    write(spec.leaveProgramme, leaveProgramme),
    write(spec.inviteMember, inviteMember),
    write(spec.acceptMembership, acceptMembership),
    write(spec.declineMembership, declineMembership),
    write(spec.suspendMember, suspendMember),
    write(spec.resumeMember, resumeMember),
    write(spec.removeMember, removeMember),
    write(spec.changeMemberRole, changeMemberRole),
    write(spec.addMemberRate, addMemberRate),
  ],
  staffQueue: {
    programmes_no_lead: queueEntry(['manager'], readPressing, ({ noLead }) => ({ count: noLead })),
    programmes_too_few: queueEntry(['manager'], readPressing, ({ tooFew }) => ({ count: tooFew })),
    programmes_ready: queueEntry(['manager'], readPressing, ({ ready }) => ({ count: ready })),
    // A programme waits from the day after its last one.
    programmes_over: queueEntry(['manager'], readPressing, ({ over, overSince }) => ({
      count: over,
      oldest: overSince === null ? null : businessInstant(addDays(overSince, 1)),
    })),
  },
  tasks: programmeTasks,
  timetable: { [passSeatTimesTask]: '*/5 * * * *', [startProgrammesTask]: '5 0 * * *' },
  parties: partiesOfProgrammes,
  exportCabinet: exportFor,
  erase: eraseProgrammes,
  // Rows of this domain that move when a customer is merged into another (docs/decisions/0040).
  merging: { rows: [ownedRows('programme_seat', 'customer_id')] },
}

declare module '#platform/texts/text-keys.ts' {
  interface Catalogues {
    programmes: typeof texts
  }
}
