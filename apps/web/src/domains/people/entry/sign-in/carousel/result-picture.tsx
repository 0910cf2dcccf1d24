import classes from '../sign-in.module.css'

/** A result: a cornflower grows out of an open workbook, step after step, up to the mark at the top. */
export function ResultPicture() {
  const c = classes
  return (
    <svg className={c.picture} viewBox="0 0 480 400" aria-hidden>
      <ellipse className={c.pale} cx="240" cy="356" rx="214" ry="24" />
      <path className={c.pale} d="M284 300h44v-62h44v-56h44v-58h44v176z" />
      <path className={c.flaxline} d="M286 298v-60h44v-56h44v-58h42" />
      <circle className={c.flax} cx="428" cy="92" r="30" />
      <path className={c.edge} d="m415 92 9 11 18-22" />

      <path className={c.stem} d="M204 306c-4-56-2-96 6-132M204 268c-24-8-40-24-46-48M206 240c20-6 34-20 40-40" />
      <path
        className={c.leaf}
        d="M158 220c-18 2-34-8-42-28 24-4 40 6 42 28zM246 200c0-20 12-34 34-38 2 22-12 38-34 38z"
      />
      <path
        className={c.soft}
        d="m206 118-30-44 13-3 2-15 12 11 8-17 8 17 12-11 2 15 13 3-30 44zM194 128l-52-12 8-11-7-13 15 2-1-19 16 11 5-12z"
      />
      <path className={c.soft} d="m226 128 52-12-8-11 7-13-15 2 1-19-16 11-5-12z" />
      <path
        className={c.strong}
        d="M198 134l-54 8 4-13-12-9 15-4-8-17 20 5 1-14zM222 134l54 8-4-13 12-9-15-4 8-17-20 5-1-14zM210 128l-22-48 12 2 10-18 10 18 12-2z"
      />
      <path className={c.deep} d="M184 146c2-16 12-24 26-24s24 8 26 24c-4 16-14 28-26 28s-22-12-26-28z" />
      <path className={c.edge} d="m192 146 36 0M196 158l28 0M202 134l16 0" />

      <path
        className={c.strong}
        d="M44 330V250c56-14 112-10 160 22 48-32 104-36 160-22v80c-56-12-112-8-160 20-48-28-104-32-160-20z"
      />
      <path
        className={c.paper}
        d="M58 316v-74c50-10 102-6 146 24v74c-44-28-96-32-146-24zM350 316v-74c-50-10-102-6-146 24v74c44-28 96-32 146-24z"
      />
      <path
        className={c.edge}
        d="M204 266v74M82 262c32-3 62 0 92 12M82 282c32-3 62 0 92 12M82 302c20-2 40-1 60 3M326 262c-32-3-62 0-92 12M326 282c-32-3-62 0-92 12"
      />
      <path className={c.ink} d="m262 306 10 8 20-18" />
    </svg>
  )
}
