import { type Contact, contactMarks } from '@navyk/api-spec/views/contact-list'
import { personPath } from '@navyk/api-spec/views/person-card/paths'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { DateTime, PersonName, RelativeTime } from '#ui/facts/facts-text.tsx'
import { MaskedPhone } from '#ui/facts/masked-phone.tsx'
import { TelegramLink } from '#ui/facts/telegram-link.tsx'
import { useFormat } from '#ui/format.ts'
import { ColumnChoice } from '#ui/lists/column-choice.tsx'
import { type Column, DataList } from '#ui/lists/data-list.tsx'
import { FilterBar } from '#ui/lists/filter-bar.tsx'
import rowLink from '#ui/lists/lists.module.css'
import { useShownColumns } from '#ui/lists/use-hidden-columns.ts'
import { useWords } from '#vocabulary/use-words.ts'
import { SavedViews } from '#people/saved-views'
import { contactsQuery, loadPhone } from './api.ts'
import { Cards } from './cards.tsx'
import { contactViewNames, useContactFilter } from './contact-filters.ts'
import { NoContacts, type Way } from './contacts-frame.tsx'
import classes from './contacts.module.css'

/** Customers with their learners and teachers, for staff. */
export function StaffContacts({ way }: { way: Way }) {
  const { t } = useTranslation('contact-list')
  const words = useWords()
  const filter = useContactFilter()
  const query = useInfiniteQuery({ ...contactsQuery(filter), placeholderData: keepPreviousData })
  const { shown, choice } = useShownColumns(useColumns())
  const empty = <NoContacts way={way} none={t('none_yet')} isFiltered={Object.values(filter).some(Boolean)} />
  return (
    <>
      <FilterBar
        filters={[
          { kind: 'search', name: 'search', label: t('search') },
          {
            kind: 'select',
            name: 'mark',
            label: t('mark'),
            options: contactMarks.map((value) => ({ value, label: t(`marks.${value}`) })),
          },
          { kind: 'select', name: 'subject', label: words.label('subject'), options: words.subjectOptions() },
        ]}
      >
        {way === 'contact-list' && <ColumnChoice columns={choice} />}
        <SavedViews page="contacts" names={contactViewNames} />
      </FilterBar>
      {way === 'contact-list' ? (
        <DataList
          label={t('contacts')}
          query={query}
          columns={shown}
          rowId={(row) => row.id}
          rowLink={(row) => personPath(row.accountId)}
          empty={empty}
        />
      ) : (
        <Cards label={t('contacts')} query={query} empty={empty} card={(row) => <ContactCard contact={row} />} />
      )}
    </>
  )
}

function useColumns(): Column<Contact>[] {
  const { t } = useTranslation('contact-list')
  const words = useWords()
  const format = useFormat()
  const facts = useFacts()
  return [
    {
      key: 'name',
      title: words.label('customer'),
      card: 'head',
      isName: true,
      render: (row) => <PersonName person={row} isFull />,
    },
    { key: 'phone', title: t('phone'), width: 15, card: 'line', render: (row) => <ContactPhone contact={row} /> },
    { key: 'learners', title: t('learners'), card: 'line', render: facts.learners },
    // The cards say what they teach as well, for which a row has no room.
    {
      key: 'teachers',
      title: t('teachers'),
      render: ({ teachers }) => [...new Set(teachers.map(format.shortName))].join(', ') || '—',
    },
    { key: 'next', title: t('next'), width: 10, card: 'line', render: facts.next },
    { key: 'last', title: t('last'), width: 9, render: facts.last },
  ]
}

/** Facts of a contact, in the words of list and cards. */
function useFacts() {
  const { t } = useTranslation('contact-list')
  const words = useWords()
  const format = useFormat()
  return {
    learners: ({ learners }: Contact) => learners.map((one) => format.fullName(one)).join(', ') || t('no_learners'),
    teachers: ({ teachers }: Contact) =>
      teachers.map((one) => `${format.shortName(one)} (${words.subject(one.subject)})`).join(', ') || '—',
    next: ({ nextLessonAt }: Contact) => (nextLessonAt === null ? '—' : <DateTime at={nextLessonAt} />),
    last: ({ lastLessonAt }: Contact) => (lastLessonAt === null ? '—' : <RelativeTime at={lastLessonAt} />),
  }
}

function ContactPhone({ contact }: { contact: Contact }) {
  const format = useFormat()
  return (
    <span className={`on-top ${classes.above}`}>
      <MaskedPhone
        canCall
        masked={contact.maskedPhone}
        name={format.fullName(contact)}
        load={() => loadPhone(contact.accountId)}
      />
      <TelegramLink name={contact.telegram} person={format.fullName(contact)} />
    </span>
  )
}

function ContactCard({ contact }: { contact: Contact }) {
  const { t } = useTranslation('contact-list')
  const facts = useFacts()
  return (
    <>
      <Link to={personPath(contact.accountId)} className={`strong anywhere ${rowLink.link}`}>
        <PersonName person={contact} isFull />
      </Link>
      <ContactPhone contact={contact} />
      <dl className={`muted-terms stack gap-4 ${classes.facts}`}>
        {(['learners', 'teachers', 'next', 'last'] as const).map((which) => (
          <div className="line stretch between gap-8" key={which}>
            <dt>{t(which)}</dt>
            <dd>{facts[which](contact)}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
