import classes from '../sign-in.module.css'

/** A plan: a month on the wall, some days taken, one of them today; a clock and a pencil beside it. */
export function PlanPicture() {
  const c = classes
  return (
    <svg className={c.picture} viewBox="0 0 480 400" aria-hidden>
      <ellipse className={c.pale} cx="240" cy="358" rx="214" ry="24" />
      <rect className={c.soft} x="98" y="70" width="292" height="274" rx="18" />
      <rect className={c.paper} x="88" y="58" width="292" height="274" rx="18" />
      <path className={c.strong} d="M88 108V76a18 18 0 0 1 18-18h256a18 18 0 0 1 18 18v32z" />
      <rect className={c.edge} x="88" y="58" width="292" height="274" rx="18" />
      <path className={c.deep} d="M144 40a8 8 0 0 1 16 0v32a8 8 0 0 1-16 0zM308 40a8 8 0 0 1 16 0v32a8 8 0 0 1-16 0z" />
      <path
        className={c.pale}
        d="M112 128h38v38h-38zM162 128h38v38h-38zM262 128h38v38h-38zM312 128h38v38h-38zM162 178h38v38h-38zM212 178h38v38h-38zM312 178h38v38h-38zM112 228h38v38h-38zM212 228h38v38h-38zM262 228h38v38h-38zM112 278h38v34h-38zM162 278h38v34h-38zM212 278h38v34h-38z"
      />
      <path
        className={c.strong}
        d="M220 128h22a8 8 0 0 1 8 8v22a8 8 0 0 1-8 8h-22a8 8 0 0 1-8-8v-22a8 8 0 0 1 8-8zM120 178h22a8 8 0 0 1 8 8v22a8 8 0 0 1-8 8h-22a8 8 0 0 1-8-8v-22a8 8 0 0 1 8-8zM270 178h22a8 8 0 0 1 8 8v22a8 8 0 0 1-8 8h-22a8 8 0 0 1-8-8v-22a8 8 0 0 1 8-8zM320 228h22a8 8 0 0 1 8 8v22a8 8 0 0 1-8 8h-22a8 8 0 0 1-8-8v-22a8 8 0 0 1 8-8z"
      />
      <rect className={c.flax} x="160" y="226" width="42" height="42" rx="10" />
      <path className={c.edge} d="m172 247 7 8 13-16" />
      <circle className={c.paper} cx="350" cy="296" r="62" />
      <circle className={c.edge} cx="350" cy="296" r="62" />
      <circle className={c.pale} cx="350" cy="296" r="48" />
      <path className={c.ink} d="M350 264v32l22 14" />
      <path className={c.edge} d="M350 240v7M350 345v7M294 296h7M399 296h7" />
      <path className={c.flax} d="m52 318 92-118 22 17-92 118z" />
      <path className={c.deep} d="m144 200 10-13a7 7 0 0 1 10-1l11 9a7 7 0 0 1 1 9l-10 13z" />
      <path className={c.skin} d="m52 318-8 36 30-19z" />
      <path className={c.deep} d="m47 339-3 15 13-8z" />
    </svg>
  )
}
