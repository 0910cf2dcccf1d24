import { Button } from '@mantine/core'
import { type Gap, mostGaps } from '@navyk/api-spec/market/matching'
import { offerPath } from '@navyk/api-spec/market/offers/paths'
import { contractPath } from '@navyk/api-spec/teaching/contracts/paths'
import { IconClockExclamation, IconHourglass } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ComponentProps, useId, useState } from 'react'
import { Link } from 'react-router'
import { State } from '#app/manifests/states.tsx'
import { ConfirmButton } from '#ui/dialogs/confirm-dialog.tsx'
import { DateText } from '#ui/facts/facts-text.tsx'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { BlockSkeleton } from '#ui/feedback/skeletons.tsx'
import { useFormat } from '#ui/format.ts'
import { Icon } from '#ui/icon.tsx'
import { useMayChange } from '#ui/may-change.tsx'
import type { Selection } from '#ui/lists/table/data-list-types.ts'
import { moveByArrows } from '#ui/lists/table/move-by-arrows.ts'
import { MoreButton } from '#ui/lists/table/more-button.tsx'
import { ChooseAll, ChooseOne } from '#ui/lists/table/row-choice.tsx'
import { WorkbookButton } from '#ui/lists/workbook-button.tsx'
import { Section } from '#ui/layout/section.tsx'
import { useTranslation } from '#ui/texts.ts'
import { useWords } from '#vocabulary/use-words.ts'
import { HandOverButton } from '#teaching/contracts'
import { type GapFilter, gapCandidatesQuery, gapsQuery, useGapSteps, useGapsWorkbook } from '../api.ts'
import { FreeNote, Who } from '../candidates.tsx'
import { FillMany, isToSend } from './fill-many.tsx'
import classes from '../desk.module.css'
import { PersonLink } from '../person-link.tsx'

/** Contracts that lose their executor, those whose first lesson is lost first on top. */
export function Gaps({ filter }: { filter: GapFilter }) {
  const query = useInfiniteQuery({ ...gapsQuery(filter), placeholderData: keepPreviousData })
  return (
    <QueryView query={query} skeleton={<BlockSkeleton height={6} />}>
      {({ pages }) => {
        const gaps = pages.flatMap(({ data }) => data)
        if (gaps.length === 0) return null
        return <GapSection gaps={gaps} counts={pages[0]} filter={filter} more={query} />
      }}
    </QueryView>
  )
}

interface SectionProps {
  gaps: Gap[]
  counts: { count: number; brokenCount: number } | undefined
  filter: GapFilter
  more: ComponentProps<typeof MoreButton>['of']
}

function GapSection({
  gaps,
  counts: { count, brokenCount } = { count: 0, brokenCount: 0 },
  filter,
  more,
}: SectionProps) {
  const { t } = useTranslation('matching')
  const workbook = <WorkbookButton label={t('gaps_workbook')} workbook={useGapsWorkbook(filter)} />
  const mayChange = useMayChange()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const choosable = gaps.filter((gap) => gap.state === 'open' || isToSend(gap)).map(({ id }) => id)
  // A contract that somebody else has dealt with meanwhile is not chosen any more.
  const ids = choosable.filter((id) => chosen.has(id))
  const selection: Selection = {
    ids: new Set(ids),
    onChange: (next) => setChosen(new Set([...next].slice(0, mostGaps))),
    mayChoose: (id) => mayChange && choosable.includes(id),
    most: mostGaps,
    actions: <FillMany gaps={gaps.filter(({ id }) => ids.includes(id))} onDone={() => setChosen(new Set())} />,
  }
  return (
    <Section title={t('gaps')} action={workbook}>
      <p className="muted regular">
        {[t('gap_count', { count }), ...(brokenCount > 0 ? [t('broken_gaps', { count: brokenCount })] : [])].join(
          ' · ',
        )}
      </p>
      {mayChange && choosable.length > 1 && (
        <div className="row gap-4-12">
          <ChooseAll ids={choosable} selection={selection} isWritten />
          {ids.length > 0 && selection.actions}
        </div>
      )}
      <ul className="column gap-8" aria-label={t('gaps')} onKeyDown={moveByArrows}>
        {gaps.map((gap) => (
          <GapRow key={gap.id} gap={gap} selection={choosable.length > 1 ? selection : undefined} />
        ))}
      </ul>
      <MoreButton of={more} label={t('words.show_more')} className="above-12" />
    </Section>
  )
}

function GapRow({ gap, selection }: { gap: Gap; selection: Selection | undefined }) {
  const { t } = useTranslation('matching')
  const words = useWords()
  const format = useFormat()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  // A contract that is being handed over has its next executor already.
  const isSought = gap.state !== 'handed_over'
  return (
    <li className={`column panel top gap-6 pad-16 ${classes.request}`} data-broken={gap.isBroken || undefined}>
      <div className="row gap-4-12">
        {selection && <ChooseOne id={gap.id} namedBy={`${id}-name`} selection={selection} />}
        <Link id={`${id}-name`} className="inherits strong" data-row-link to={contractPath(gap.id)}>
          {words.contract(gap.number)}
        </Link>
        <State of="gap" is={gap.state} />
        <span className={classes.promise} data-broken={gap.isBroken || undefined}>
          <Icon of={gap.isBroken ? IconClockExclamation : IconHourglass} size={16} />{' '}
          {gap.isBroken ? t('lesson_lost') : t('first_lost')} <DateText date={gap.firstLostOn} />
        </span>
      </div>
      <p className="flush">
        {format.fullName(gap.learner)} · {words.course(gap)}
        {gap.weeklySlots.length > 0 && ` · ${words.week(gap.weeklySlots)}`} · <PersonLink person={gap.customer} />
      </p>
      <p className="muted regular">
        {gap.isExecutorGone ? t('executor_gone') : t('taught_by')} <PersonLink person={gap.executor} />,{' '}
        {t('nobody_from')} <DateText date={gap.uncoveredFrom} />
      </p>
      {gap.request && (
        <p className="flush">
          <Link to={offerPath(gap.request.id)}>{t('request', { number: gap.request.number })}</Link>{' '}
          <State of="offer" is={gap.request.state} />
        </p>
      )}
      {gap.successor && (
        <p className="flush">
          <Link to={contractPath(gap.successor.id)}>{words.contract(gap.successor.number)}</Link>{' '}
          <State of="contract" is={gap.successor.state} /> <PersonLink person={gap.successor.executor} />
        </p>
      )}
      {gap.successor?.sendRefusal === 'rates_missing' && <p className="muted regular">{t('no_rates')}</p>}
      <div className="row gap-4-12">
        {isSought && (
          <Button variant="default" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
            {isOpen ? t('hide') : t('who')}
          </Button>
        )}
        {gap.state === 'open' && <Filling gap={gap} />}
        {isToSend(gap) && <FillMany gaps={[gap]} onDone={() => {}} />}
      </div>
      <div id={id}>{isSought && isOpen && <WhoCould gap={gap} />}</div>
    </li>
  )
}

/** A request on the customer's behalf, or nothing at all. */
function Filling({ gap }: { gap: Gap }) {
  const { t } = useTranslation('matching')
  const words = useWords()
  const { request, close } = useGapSteps(gap.id)
  return (
    <>
      <ConfirmButton
        label={t('fill.request')}
        title={t('fill.request_title', { contract: words.contract(gap.number) })}
        consequence={gap.canHandOver && gap.isExecutorGone ? t('fill.request_ends') : t('fill.request_consequence')}
        done={t('fill.requested')}
        onConfirm={() => request.mutateAsync()}
      />
      <ConfirmButton
        label={t('fill.close')}
        title={t('fill.close_title', { contract: words.contract(gap.number) })}
        consequence={t('fill.close_consequence')}
        done={t('fill.closed')}
        onConfirm={() => close.mutateAsync()}
      />
    </>
  )
}

/** Executors who could take the lessons over at the same times; while the contract runs, it is handed over to one of them. */
function WhoCould({ gap }: { gap: Gap }) {
  const { t } = useTranslation('matching')
  return (
    <QueryView query={useQuery(gapCandidatesQuery(gap.id))} skeleton={<BlockSkeleton height={6} />}>
      {({ data }) =>
        data.length === 0 ? (
          <p className="muted regular">{t('nobody')}</p>
        ) : (
          <>
            <FreeNote />
            <ol className="column gap-8 above-8" aria-label={t('who')}>
              {data.map((candidate) => (
                <li key={candidate.id} className="column">
                  <Who candidate={candidate} />
                  {gap.canHandOver && (
                    <span>
                      <HandOverButton contract={gap} executor={candidate} />
                    </span>
                  )}
                </li>
              ))}
            </ol>
          </>
        )
      }
    </QueryView>
  )
}
