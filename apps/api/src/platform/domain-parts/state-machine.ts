// State machines: a person changes a thing that has states, such as an offer or an invoice, in steps. A domain defines the
// machine of its thing once; each use case then says its rule, what changes, what the history says and who is notified
// (docs/decisions/0039-one-helper-for-a-step-of-state.md).
import type { Answer, EndpointDeclaration, Input } from '@navyk/api-spec/kit'
import { recordEvent } from '../audit/index.ts'
import type { Tx } from '../database/index.ts'
import { type Session, versionConflict } from '../http/index.ts'
import type { Effects } from '../services.ts'
import type {
  Columns,
  Key,
  MachineDefinition,
  MachineTypes,
  OpenedThing,
  Rule,
  StepContext,
  StepTools,
  TransitionOf,
  VersionedKey,
} from './state-machine-types.ts'

export type {
  MachineDefinition,
  MachineTypes,
  NoticeSource,
  OpenedThing,
  StepContext,
  Transition,
} from './state-machine-types.ts'

/** The machine of a thing, from its definition. The type argument names the thing's own types. */
export function defineStateMachine<T extends MachineTypes>(definition: MachineDefinition<T>) {
  type ThingFound = T['found']

  /** Tools for a thing that is locked already. `transition` is the one of the table that is made, if any. */
  function forLocked<Actor extends Session | null>(
    tx: Tx,
    effects: Effects,
    session: Actor,
    found: ThingFound,
    transition?: TransitionOf<T>,
  ): OpenedThing<T, Actor> {
    const context = { tx, effects, session, now: effects.clock.now() }
    let row: ThingFound['row'] = found.row
    const withPerson = () => {
      // The service acts on what it has locked, so this is a bug.
      if (!session) throw new Error(`the locked ${definition.kind} ${row.id} has changed`)
      return { ...context, session }
    }
    const present = async () => definition.present(withPerson(), row)
    const conflict = async () => versionConflict(await present())
    const record: StepTools<T>['record'] = ({ reason, changes = {}, ...event }) =>
      recordEvent(tx, effects, session, {
        objectKind: definition.kind,
        objectId: row.id,
        changes,
        ...event,
        ...(typeof reason === 'string' && { reason }),
      })
    const draftNotices: StepTools<T>['draftNotices'] = (name, cabinetIds, values = {}) => {
      const actor = session && definition.namesActor?.(name) ? { actorCabinetId: session.cabinetId } : {}
      return cabinetIds.flatMap(
        (cabinetId) => definition.notices?.draft(found, name, { cabinetId, values, ...actor }) ?? [],
      )
    }
    const tools: StepTools<T> = {
      record,
      draftNotices,
      conflict,
      notify: async (...notice) => definition.notices?.send(tx, effects, draftNotices(...notice)),
      refusal: async (code) => definition.failureOf(code, found, present),
      recordChange: async (isDone, event) => {
        if (!(await isDone)) throw await conflict()
        await record(event)
      },
      move: async ({ to = transition?.to ?? row.state, set, changes, ...event }) => {
        const { state, version } = row
        // Without columns a step changes the state alone.
        const moved = await definition.move?.(tx, row, to, set ?? ({} as Columns<T>))
        if (!moved) throw await conflict()
        row = moved === true ? { ...row, state: to, version: version + 1 } : moved
        await record({ ...event, changes: { ...(to !== state && { state: { from: state, to } }), ...changes } })
      },
    }
    const answer = async () => (definition.presentAfter ?? definition.present)(withPerson(), row)
    return { ...found, ...context, ...tools, answer }
  }

  /** Finds the thing for a person who wants to change it. @throws Failure 404; 409 for an old version, with the thing as it
   *  is now; 409 where the rule refuses */
  async function open(
    tx: Tx,
    effects: Effects,
    session: Session,
    key: VersionedKey<T>,
    rule: Rule<T>,
  ): Promise<OpenedThing<T>> {
    const context = { tx, effects, session, now: effects.clock.now() }
    const transition = typeof rule === 'function' ? undefined : definition.transitions?.[rule]
    const found = await definition.find(context, key, transition?.by)
    const opened = forLocked(tx, effects, session, found, transition)
    const version = definition.versionOf?.(found) ?? found.row.version
    if (key.version !== undefined && key.version !== version) throw await opened.conflict()
    const code = typeof rule === 'function' ? await rule(found, context) : refusalTo(transition, found, context)
    if (code !== undefined) throw await opened.refusal(code)
    return opened
  }

  function refusalTo(
    transition: TransitionOf<T> | undefined,
    found: ThingFound,
    context: StepContext,
  ): T['refusal'] | undefined {
    const isPossible = transition?.from.includes(definition.stateOf?.(found) ?? found.row.state)
    const isTheirs = transition?.by === undefined || (definition.mayTake?.(transition.by, found, context) ?? true)
    return isPossible && isTheirs ? undefined : (transition?.refusal ?? definition.wrongState)
  }

  /** The use case of an endpoint. It answers with the thing after the step, where `work` gives no other answer. */
  function useCase<D extends EndpointDeclaration>(
    rule: Rule<T>,
    work: Input<D> extends Key<T>
      ? (
          opened: OpenedThing<T>,
          input: Input<D>,
        ) => Promise<Answer<D>> | (T['presented'] extends Answer<D> ? Promise<void> : never)
      : never,
  ) {
    return async (tx: Tx, effects: Effects, session: Session, input: Input<D>): Promise<Answer<D>> => {
      // The type of `work` says that the input names the thing, and that its answer may be left out.
      const opened = await open(tx, effects, session, input as unknown as VersionedKey<T>, rule)
      return (await work(opened, input)) ?? ((await opened.answer()) as Answer<D>)
    }
  }

  return { forLocked, open, useCase }
}
