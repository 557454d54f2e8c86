const stroke = (width: number, data: string, more = "") =>
  `<path d="${data}" fill="none" stroke="currentColor" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;
const fill = (data: string) => `<path d="${data}" fill="currentColor"/>`;

/** Icons of one weight, on 24 by 24. */
export const icons = {
  sound: fill("M4 9.5v5h3.5L12 19V5L7.5 9.5z") + stroke(1.8, "M15 9q2 3 0 6M17.6 6.6q4 5.4 0 10.8"),
  silent: fill("M4 9.5v5h3.5L12 19V5L7.5 9.5z") + stroke(1.8, "M15.5 9.5l5 5M20.5 9.5l-5 5"),
  hint: stroke(
    1.7,
    "M12 3a6 6 0 0 0-3.5 10.9c.8.7 1 1.5 1 2.6h5c0-1.1.2-1.9 1-2.6A6 6 0 0 0 12 3zM9.8 19h4.4M10.5 21.2h3",
  ),
  nohint:
    stroke(
      1.7,
      "M12 3a6 6 0 0 0-3.5 10.9c.8.7 1 1.5 1 2.6h5c0-1.1.2-1.9 1-2.6A6 6 0 0 0 12 3zM9.8 19h4.4M10.5 21.2h3",
    ) + stroke(1.9, "M4 4l16 17"),
  book: stroke(1.7, "M12 6.5Q8 4 3.5 5v13.5Q8 17.5 12 20Q16 17.5 20.5 18.5V5Q16 4 12 6.5zM12 6.5V20"),
  gear:
    '<circle cx="12" cy="12" r="3.2" fill="none" stroke="currentColor" stroke-width="1.7"/>' +
    stroke(1.9, "M12 3.5v3M12 17.5v3M3.5 12h3M17.5 12h3M6 6l2.1 2.1M15.9 15.9L18 18M6 18l2.1-2.1M15.9 8.1L18 6"),
  exit: stroke(1.7, "M13.5 4H5.5v16h8M10 12h10.5M17 8.5l3.5 3.5-3.5 3.5"),
  lock:
    '<rect x="5" y="10.5" width="14" height="9.5" rx="2" fill="currentColor"/>' +
    stroke(2, "M8 10.5V8a4 4 0 0 1 8 0v2.5"),
  eye:
    stroke(1.7, "M2.5 12Q7 5.5 12 5.5T21.5 12Q17 18.5 12 18.5T2.5 12z") +
    '<circle cx="12" cy="12" r="2.8" fill="currentColor"/>',
  check: stroke(2.2, "M5 12.5l4.5 4.5L19 7"),
  cross: stroke(2.2, "M6 6l12 12M18 6L6 18"),
  arrow: stroke(1.9, "M5 12h13M13 6.5l5.5 5.5-5.5 5.5"),
  more: '<g fill="currentColor"><circle cx="5" cy="12" r="1.9"/><circle cx="12" cy="12" r="1.9"/><circle cx="19" cy="12" r="1.9"/></g>',
  robot:
    stroke(1.7, "M6 9.5h12v9H6zM12 9.5V6M9 18.5v2M15 18.5v2M3.5 12.5v3M20.5 12.5v3") +
    '<g fill="currentColor"><circle cx="12" cy="4.8" r="1.4"/><circle cx="9.5" cy="13.5" r="1.3"/><circle cx="14.5" cy="13.5" r="1.3"/></g>',
  rules:
    stroke(1.7, "M5 7h8M17 7h2M5 12h3M12 12h7M5 17h10M19 17h0") +
    '<g fill="none" stroke="currentColor" stroke-width="1.7"><circle cx="15" cy="7" r="2"/><circle cx="10" cy="12" r="2"/><circle cx="17" cy="17" r="2"/></g>',
} as const;

export type IconName = keyof typeof icons;

/** The players' medallions, on 64 by 64. */
export const portraits = {
  pine:
    '<path d="M24 60Q36 50 33 38T38 20Q39 14 36 9" fill="none" stroke="currentColor" stroke-width="4.6" stroke-linecap="round"/>' +
    '<path d="M33 40Q22 40 16 34M35 30Q46 30 50 26" fill="none" stroke="currentColor" stroke-width="2.6" stroke-linecap="round"/>' +
    '<g fill="var(--t-green)"><path d="M2 36Q4 29 9 30Q12 24 18 27Q25 25 28 31Q33 32 32 36Q17 40 2 36z"/>' +
    '<path d="M33 27Q35 20 41 21Q46 16 52 20Q59 20 62 28Q48 32 33 27z"/>' +
    '<path d="M18 14Q21 7 27 8Q32 2 39 6Q47 5 51 13Q34 18 18 14z"/>' +
    '<path d="M38 47Q41 41 46 42Q52 39 56 44Q60 45 61 49Q49 53 38 47z"/></g>',
  bamboo:
    '<g fill="none" stroke="var(--t-green)" stroke-width="4.4" stroke-linecap="round"><path d="M25 58V42M25 38V22M25 18V8"/>' +
    '<path stroke-width="3.2" d="M40 58V45M40 41.5V30"/></g>' +
    '<path fill="var(--t-green)" d="M27 20Q38 10 52 12Q42 20 27 20zM27 21Q40 20 48 28Q36 29 27 21zM23 40Q12 36 8 26Q20 29 23 40zM41 31Q50 32 56 40Q45 40 41 31zM23 20Q14 18 11 10Q21 11 23 20z"/>',
} as const;
