import '@mantine/spotlight/styles.layer.css'
import { CloseButton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { createSpotlight, Spotlight } from '@mantine/spotlight'
import {
  IconArrowRight,
  IconCalendarEvent,
  IconFileText,
  IconMessageQuestion,
  IconSearch,
  IconUser,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { useUser } from '#app/session/session.ts'
import { failureMessage } from '#ui/feedback/failures.ts'
import { Icon, type IconShape } from '#ui/icon.tsx'
import { searchQuery } from './api.ts'
import { Highlight } from './highlight.tsx'
import { storeChoice, type SearchChoice } from './recent.ts'
import classes from './search-dialog.module.css'
import { type ChoiceGroup, useChoices } from './use-choices.ts'
import { useIsWide } from '#ui/browser/use-media.ts'
import { useTranslation } from '#ui/texts.ts'

const [store, spotlight] = createSpotlight()

const icons: Record<SearchChoice['kind'], IconShape> = {
  page: IconArrowRight,
  contract: IconFileText,
  lesson: IconCalendarEvent,
  offer: IconMessageQuestion,
  person: IconUser,
}

interface Props {
  /** The pages of the person's menu. */
  pages: { label: string; to: string }[]
  opened: boolean
  onClose: () => void
}

/** Searches contracts, lessons, requests, people and pages; shows recent choices while nothing is typed. */
export function SearchDialog({ pages, opened, onClose }: Props) {
  const { t } = useTranslation('search')
  const isNarrow = !useIsWide(37.5)
  const [text, setText] = useState('')
  useEffect(() => (opened ? spotlight.open() : spotlight.close()), [opened])
  return (
    <Spotlight.Root
      store={store}
      shortcut={null}
      query={text}
      onQueryChange={setText}
      onSpotlightClose={onClose}
      fullScreen={isNarrow}
      attributes={{ content: { 'aria-label': t('title') } }}
      transitionProps={{ duration: 120 }}
      classNames={{ content: 'column' }}
    >
      <Results text={text} pages={pages} />
    </Spotlight.Root>
  )
}

function Results({ text, pages }: { text: string; pages: Props['pages'] }) {
  const { t } = useTranslation('search')
  const navigate = useNavigate()
  const { cabinetId } = useUser()
  const listId = useId()
  const selectedId = useSelectedId(listId)
  const { subjectsFor, groupsFor } = useChoices(pages)
  const typed = text.trim()
  const [wanted] = useDebouncedValue(typed, 180)
  const query = useQuery(searchQuery(wanted, subjectsFor(wanted)))
  const groups = groupsFor(typed, query.data?.data)
  const count = groups.reduce((sum, { choices }) => sum + choices.length, 0)
  const isLooking = typed.length >= 2 && (wanted !== typed || query.isFetching)
  const choose = (choice: SearchChoice) => {
    storeChoice(cabinetId, choice)
    void navigate(choice.to)
  }
  /** Enter chooses the first line when none is selected by arrows. */
  const chooseFirst = (event: KeyboardEvent) => {
    const first = groups[0]?.choices[0]
    if (event.key !== 'Enter' || selectedId !== undefined || !first || isLooking) return
    event.preventDefault()
    spotlight.close()
    choose(first)
  }
  return (
    <>
      <Spotlight.Search
        placeholder={t('placeholder')}
        aria-label={t('title')}
        role="combobox"
        aria-expanded={count > 0}
        aria-controls={listId}
        aria-activedescendant={selectedId}
        maxLength={80}
        leftSection={<Icon of={IconSearch} size={20} />}
        rightSection={<CloseButton aria-label={t('close')} onClick={() => spotlight.close()} />}
        rightSectionPointerEvents="all"
        onKeyDown={chooseFirst}
      />
      <div className={`ruled scrolls ${classes.list}`}>
        <FoundList listId={listId} groups={groups} typed={typed} selectedId={selectedId} onChoose={choose} />
        <Standing
          typed={typed}
          count={count}
          isLooking={isLooking}
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      </div>
    </>
  )
}

interface FoundListProps {
  listId: string
  groups: ChoiceGroup[]
  typed: string
  selectedId: string | undefined
  onChoose: (choice: SearchChoice) => void
}

/** The lines by their groups; the ids of lines are numbered through. */
function FoundList({ listId, groups, typed, selectedId, onChoose }: FoundListProps) {
  const { t } = useTranslation('search')
  let place = -1
  return (
    <Spotlight.ActionsList id={listId} role="listbox" aria-label={t('found')}>
      {groups.map(({ label, choices }) => (
        // biome-ignore lint/a11y/useSemanticElements: lines of a list box, not fields of a form
        <div key={label} role="group" aria-label={label}>
          <div aria-hidden="true" className={`muted small ${classes.group}`}>
            {label}
          </div>
          {choices.map((choice) => {
            place += 1
            const id = `${listId}-${place}`
            return (
              <FoundLine
                key={choice.to}
                id={id}
                choice={choice}
                typed={typed}
                isSelected={id === selectedId}
                onChoose={() => onChoose(choice)}
              />
            )
          })}
        </div>
      ))}
    </Spotlight.ActionsList>
  )
}

interface FoundLineProps {
  id: string
  choice: SearchChoice
  typed: string
  isSelected: boolean
  onChoose: () => void
}

function FoundLine({ id, choice, typed, isSelected, onChoose }: FoundLineProps) {
  return (
    <Spotlight.Action
      // The component does not pass an `id` on.
      ref={(line: HTMLButtonElement | null) => line?.setAttribute('id', id)}
      role="option"
      aria-selected={isSelected}
      className={classes.action ?? ''}
      onClick={onChoose}
    >
      <Icon of={icons[choice.kind]} size={20} />
      <span className="shrinks">
        <span className="cut block">
          <Highlight text={choice.label} typed={typed} />
        </span>
        {choice.description && (
          <span className={`small cut block ${classes.description}`}>
            <Highlight text={choice.description} typed={typed} />
          </span>
        )}
      </span>
    </Spotlight.Action>
  )
}

/** The line that is selected by arrows. The component marks it in the DOM without a callback, so the DOM is
 *  observed. */
function useSelectedId(listId: string): string | undefined {
  const [selectedId, setSelectedId] = useState<string>()
  useEffect(() => {
    const list = document.getElementById(listId)
    if (!list) return
    const read = () => setSelectedId(list.querySelector('[data-selected]')?.id)
    const observer = new MutationObserver(read)
    observer.observe(list, { attributes: true, attributeFilter: ['data-selected'], childList: true, subtree: true })
    return () => observer.disconnect()
  }, [listId])
  return selectedId
}

interface StandingProps {
  typed: string
  count: number
  isLooking: boolean
  error: unknown
  onRetry: () => void
}

/** The state of the search, announced to screen readers. */
function Standing({ typed, count, isLooking, error, onRetry }: StandingProps) {
  const { t } = useTranslation('search')
  if (error && !isLooking && typed.length >= 2) {
    return (
      <p role="alert" className={classes.standing}>
        {failureMessage(error)}{' '}
        <button type="button" className="bare anchor touch" onClick={onRetry}>
          {t('retry')}
        </button>
      </p>
    )
  }
  return (
    <p role="status" className={count > 0 && !isLooking ? classes.heard : classes.standing}>
      {isLooking
        ? t('looking')
        : count > 0
          ? t('count', { count })
          : typed === ''
            ? t('hint')
            : t('nothing', { typed })}
    </p>
  )
}
