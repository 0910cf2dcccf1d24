import type { Contact } from '@navyk/api-spec/views/contact-list'
import { personPath } from '@navyk/api-spec/views/person-card/paths'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from '#ui/texts.ts'
import { Link } from 'react-router'
import { screenPath } from '@navyk/api-spec/kit/paths'
import { cell } from '#ui/lists/table/cells.tsx'
import { DateTime, PersonName, RelativeTime } from '#ui/facts/facts-text.tsx'
import { MaskedPhone } from '#ui/facts/contacts/masked-phone.tsx'
import { TelegramLink } from '#ui/facts/contacts/telegram-link.tsx'
import { useFormat } from '#ui/format.ts'
import type { Column } from '#ui/lists/table/data-list.tsx'
import rowLink from '#ui/lists/lists.module.css'
import { useWords } from '#vocabulary/use-words.ts'
import { SavedViews } from '#people/saved-views'
import { useListFilter, viewNamesOf } from '#ui/lists/filters/list-filters.ts'
import { FilteredList } from '#ui/lists/list-screen.tsx'
import { CardList } from '#ui/lists/card-list.tsx'
import { contactsQuery, loadPhone } from './api.ts'
import { contactFilters } from './contact-filters.ts'
import type { Way } from './contacts-frame.tsx'
import classes from './contacts.module.css'

/** Customers with their learners and teachers, for staff. */
export function StaffContacts({ way }: { way: Way }) {
  const { t } = useTranslation('contact-list')
  const words = useWords()
  const query = useInfiniteQuery({
    ...contactsQuery(useListFilter(contactFilters)),
    placeholderData: keepPreviousData,
  })
  return (
    <FilteredList
      title={t('contacts')}
      filters={contactFilters}
      words={{
        search: t('search'),
        mark: [t('mark'), (mark) => t(`marks.${mark}`)],
        subject: [words.label('subject'), words.subjectOptions()],
      }}
      views={<SavedViews page="contacts" names={viewNamesOf(contactFilters)} />}
      query={query}
      columns={useColumns()}
      rowLink={(row) => personPath(row.accountId)}
      empty={{ none: t('none_yet'), noneFound: t('none'), all: { to: screenPath(way), label: t('show_all') } }}
      render={
        way === 'contact-grid'
          ? (list) => <CardList {...list} card={(row) => <ContactCard contact={row} />} />
          : undefined
      }
    />
  )
}

function useColumns(): Column<Contact>[] {
  const { t } = useTranslation('contact-list')
  const words = useWords()
  const format = useFormat()
  const facts = useFacts()
  return [
    cell.fullName('name', words.label('customer'), (row) => row, { card: 'head', isName: true }),
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
