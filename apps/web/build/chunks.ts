import type { Rolldown } from 'vite'

/** Modules that are always needed together share a chunk, because each chunk costs a request and a small file
 *  compresses badly. A first screen consists of the page, the entry, the frame, what screens share, and the screen
 *  itself.
 *  - `entry`: the first page;
 *  - `dashboard`: the router, the calls of the API, the frame and what every screen in it is made of;
 *  - `shared`: what many screens share;
 *  - `lists`: what lists are made of, with what more than one of them shows;
 *  - `popups`: what opens over a page;
 *  - `forms`: what is typed into;
 *  - for each domain of money and of people: the calls that its screens share. No first page needs them, so what a new
 *    domain brings stays with its own screens;
 *  - texts, one file a language for those that are shown together. The bundler splits the rest by which screens share
 *  it. A group includes what its modules import, so what popups share with everything else has to be in an earlier
 *  group.
 *
 *  The modules that stand here by name follow from measurements, not from a rule. When e2e/budgets.spec.ts
 *  (`npx playwright test --project=budgets`) fails for a screen's requests, it lists the files that were asked for. A
 *  small file among them holds what this screen shares with another one; apps/web/dist/.manifest and the file itself say
 *  what that is. Name it in the group that those screens load anyway, and run the test again. When it fails for the
 *  bytes, a group has modules that most of its screens do not need: leave them out by `(?!…)`, so that they come with
 *  the screens that do. A line that is no longer needed is found by removing it and running the same test; one that
 *  names no module is found by chunks.test.ts. */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  { name: 'entry', tags: ['$initial'], priority: 4 },
  {
    name: 'dashboard',
    test: anyOf(
      /node_modules\/(i18next|react-i18next|react-router|zod|@tanstack\/(react-query|query-core))\//,
      /@mantine\/core\/esm\/(core|components\/(Portal|VisuallyHidden|ScrollArea\/utils))\//,
      /@mantine\/hooks\/esm\/(utils|use-(debounced-callback|force-update|mounted|mutation-observer|shallow-effect|timeout))\//,
      /api-spec\/src\/kit\//,
      /src\/app\/(manifests\/states|languages\/i18n|start\/(dashboard|routed-app))\.tsx?/,
      /src\/app\/shell\/(header\/header|shell|menu\/sidebar)\.tsx/,
      /src\/ui\/([\w/]+\/)?(facts-text|page|query-(failure|view)|section|skeletons|empty-state|link-button|use-filters)\.tsx?/,
      /icons\/Icon(CalendarX|ChevronRight|CircleCheck|Confetti|PlayerPlay|UserPlus)\./,
    ),
    priority: 3,
  },
  { name: textsOf, debugName: 'texts', test: /domains\/.*\/messages\.\w+\.json$/, priority: 2 },
  {
    name: 'shared',
    test: anyOf(
      /icons-react\/|components\/NativeSelect\/NativeSelect\./,
      /api-spec\/src\/vocabulary\/(?!bank-details|texts\/printed)/,
      // Addresses that the home page links to.
      /api-spec\/src\/(desk\/docs|market\/offers|money\/(income-reports|invoices|work-reports)|teaching\/(contracts|lessons|plans|programme-sessions|programmes))\/paths\.ts$/,
      /src\/ui\/(\w+\/)?(callout|facts|may-change|paper|state-badge|sum-parts)\.tsx?$/,
      /src\/vocabulary\/[\w-]+\.tsx?$/,
    ),
    minShareCount: 2,
    priority: 1,
  },
  {
    name: 'lists',
    test: anyOf(
      /api-spec\/src\/\w+\/[\w-]+\/paths\.ts$/,
      /api-spec\/src\/(?!(money|people)\/|desk\/(questions|docs)|market\/(leads|credentials)|teaching\/(programmes|progress)\/)/,
      // The schedule needs the date library, as date fields do, and nothing else of `popups`.
      /node_modules\/(dayjs|tslib)\//,
      // The schedule has the most modules: those that its list and its grid share are here.
      /src\/domains\/teaching\/schedule\/(calendar\/grid-data|use-lesson-words)\.ts/,
      // All of `ui/` that is not part of `popups`.
      /src\/ui\/((browser|buttons|dialogs|facts(\/\w+)?|feedback|lists(\/\w+)?|loading)\/)?(?!code-entry|confirmation|copy-button|dialog\.|history|qr-code|slot-days|use-countdown)[\w-]+\.tsx?$/,
      /src\/domains\/(?!money|people|desk\/(questions|docs)|market\/(leads|credentials)|teaching\/programmes\/)[\w-]+\/[\w-]+\/(api|confirm-lessons|lesson-marks|paths|use-session-words)\.tsx?$/,
      // The button in the list of income reports and what it opens have one style sheet.
      /src\/domains\/money\/payouts\/payouts\.module\.css$/,
      // The links between the ways to look at accounts stand above the list of users too, which is a screen of its own.
      /src\/domains\/views\/user-management\/(ways\.tsx|user-management\.module\.css)$/,
      /src\/domains\/(market\/applications\/(api|application-list)|teaching\/contracts\/index|people\/saved-views\/index)\.tsx?$/,
    ),
    minShareCount: 2,
  },
  {
    name: 'popups',
    test: anyOf(
      /node_modules\/(@floating-ui|react-remove-scroll|@mantine\/(hooks|dates\/esm\/components\/DatesProvider))\//,
      /@mantine\/core\/esm\/components\/(Accordion\/AccordionChevron|FocusTrap|Modal|ModalBase|Popover|ScrollArea|Textarea)/,
      /src\/ui\/dialogs\/(confirmation|dialog)\.tsx/,
    ),
    priority: 1,
  },
  { name: 'forms', test: /src\/ui\/form\/(fields|form|form-dialog|use-schema-form)\.tsx?/ },
  {
    name: 'overlays',
    test: /src\/app\/overlays\/overlays\.tsx|node_modules\/(react-hot-toast|goober|@mantine\/store)\//,
  },
  {
    name: sharedOf,
    debugName: 'domains',
    test: anyOf(
      /api-spec\/src\/(money|people)\//,
      /src\/domains\/(money|people)\/[\w-]+\/(list\/about-lessons|api)\.tsx?$/,
      /src\/domains\/money\/wallets\/(packages-path\.ts|wallets\.module\.css)$/,
      // The list of accounts, in one file with its calls.
      /src\/domains\/people\/directory\/(account-list|index|parts)\.tsx?$/,
      /src\/domains\/money\/products\//,
    ),
    minShareCount: 2,
  },
  // The parts of the list of income reports that another domain shows there.
  { name: 'income-parts', test: /src\/domains\/money\/payouts\/runs\/(pay-summary|run-button)\.tsx$/ },
]

/** A function declaration, so that the groups above can use it. */
function anyOf(...patterns: RegExp[]): RegExp {
  return new RegExp(patterns.map(({ source }) => source).join('|'))
}

/** Folders whose texts are shown on one screen, each with the folder whose name the common file has. Found and renewed
 *  as the groups above. */
export const shownTogether: Record<string, string> = {
  applications: 'contact-list',
  channels: 'accounts',
  contacts: 'accounts',
  directory: 'accounts',
  docs: 'contracts',
  oversight: 'accounts',
  payouts: 'income-reports',
  'step-up': 'accounts',
}

/** The chunk of a text file: its folder and language. messages.unpicked.json, which overrides Russian texts until a
 *  language is picked, goes with the Russian ones. */
function textsOf(id: string): string {
  const [, folder = '', language = ''] = /([^/]+)\/messages\.(\w+)\.json$/.exec(id) ?? []
  return `${shownTogether[folder] ?? folder}-texts.${language === 'unpicked' ? 'ru' : language}`
}

/** The chunk of what the screens of one domain share. */
function sharedOf(id: string): string {
  const [, folder = ''] = /(?:money|people)\/([^/]+)\//.exec(id) ?? []
  return `${shownTogether[folder] ?? folder}-shared`
}
