import { NativeSelect, TextInput } from '@mantine/core'
import type { DocumentKind } from '@navyk/api-spec/desk/docs'
import { useTranslation } from '#ui/texts.ts'
import { FileChoice } from './file-choice.tsx'

interface Props<Kind extends DocumentKind> {
  title: string
  onTitle: (title: string) => void
  kind: Kind
  /** Kinds to choose from. */
  kinds: readonly Kind[]
  onKind: (kind: Kind) => void
  file: File | undefined
  onFile: (file: File | undefined) => void
}

/** Fields of a file: its name, its kind and the file itself. */
export function FileFields<Kind extends DocumentKind>(props: Props<Kind>) {
  const { title, onTitle, kind, kinds, onKind, file, onFile } = props
  const { t } = useTranslation('docs')
  return (
    <>
      <TextInput
        label={t('name')}
        maxLength={150}
        value={title}
        onChange={(event) => onTitle(event.currentTarget.value)}
      />
      <NativeSelect
        label={t('words.kind')}
        value={kind}
        data={kinds.map((value) => ({ value, label: t(`kinds.${value as DocumentKind}`) }))}
        onChange={(event) => onKind(kinds.find((one) => one === event.currentTarget.value) ?? kind)}
      />
      <FileChoice file={file} onChoose={onFile} />
    </>
  )
}
