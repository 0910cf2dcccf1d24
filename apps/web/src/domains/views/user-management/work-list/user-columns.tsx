import type { AccountRow } from '@navyk/api-spec/people/directory'
import { useTranslation } from '#ui/texts.ts'
import { stateCell } from '#app/manifests/states.tsx'
import { cell } from '#ui/lists/table/cells.tsx'
import { MaskedPhone } from '#ui/facts/contacts/masked-phone.tsx'
import { useFormat } from '#ui/format.ts'
import type { Column } from '#ui/lists/table/data-list.tsx'
import { useWords } from '#vocabulary/use-words.ts'
import { loadPhone } from '../api.ts'
import { useUserWords } from '../use-user-words.ts'

export function useUserColumns(): Column<AccountRow>[] {
  const { t } = useTranslation('user-management')
  const words = useWords()
  const format = useFormat()
  const say = useUserWords()
  return [
    cell.fullName('name', t('words.person_name'), (row) => row, { card: 'head', isName: true }),
    {
      key: 'phone',
      title: t('words.phone'),
      width: 13,
      card: 'below',
      // The account behind the row has the whole number.
      short: (row) => <span dir="ltr">{row.maskedPhone}</span>,
      render: (row) => (
        <span className="on-top">
          <MaskedPhone masked={row.maskedPhone} name={format.fullName(row)} load={() => loadPhone(row.id)} />
        </span>
      ),
    },
    {
      key: 'roles',
      title: t('words.workspace'),
      width: 9,
      card: 'line',
      render: (row) => row.roles.map((role) => words.label(role)).join(', '),
    },
    {
      key: 'invitation',
      title: t('invitation.title'),
      width: 7.5,
      card: 'below',
      isNamed: true,
      render: (row) => say.invitation(row) || '—',
    },
    {
      key: 'two_step',
      title: t('two_step.title'),
      width: 7,
      card: 'below',
      render: say.twoStep,
      short: say.twoStepShort,
    },
    // Its text is the longest of those in `below`, where it may be cut off.
    {
      key: 'permissions',
      title: t('permission'),
      width: 13,
      card: 'below',
      render: (row) => say.permissions(row) || '—',
    },
    stateCell('account', t('words.state'), (row) => row.state, { width: 9 }),
  ]
}
