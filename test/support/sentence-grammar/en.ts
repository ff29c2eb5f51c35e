/** Parts of a sentence in English. */
import { FORMS, founded, type Grammar, heads, LISTED, SIZES, STATUS, turnover, UNLISTED } from './grammar.ts'

/** English, asked of Great Britain. */
export const english: Grammar = {
  country: 'GB',
  activities: ['bakeries', 'machine tool makers', 'joineries'],
  requests: [
    '~',
    "I'm looking for ~",
    'Which ~ are there?',
    'Show me ~',
    'List all ~',
    'Are there any ~?',
    'Can you find me some ~',
    'Give me a list of ~ please',
    'We need a list of ~',
    'Where could I find ~?',
    'Please provide a list of ~',
    "I'd love to know which ~ there are",
    'Any ~ out there?',
  ],
  kinds: {
    place: [
      [
        { cities: ['Sheffield'] },
        '[in|from|of|within|across|inside] Sheffield; [based|located|headquartered|situated|registered|established|operating|domiciled|incorporated] in Sheffield; [that are|which are|who are|that is] [based|located] in Sheffield; with [their|its|a|an|] [headquarters|head office|registered office|registered address|office|offices|HQ] in Sheffield; in the city of Sheffield; whose registered office is in Sheffield; having their head office in Sheffield; Sheffield-based ~; Sheffield based ~; Sheffield ~; based out of Sheffield; in Sheffield city centre; out of Sheffield; HQ in Sheffield; operating out of Sheffield',
      ],
      [{ cities: ['Bristol'] }, 'in Bristol; Bristol-based ~; ~ Bristol; in bristol'],
      [
        { regions: ['Scotland'] },
        'in Scotland; Scottish ~; across Scotland; throughout Scotland; anywhere in Scotland; all over Scotland; up in Scotland; from Scotland; Scotland-based ~',
      ],
      [{ regions: ['Wales'] }, 'in Wales; Welsh ~; based in Wales; across Wales'],
      [
        { postcode: ['S1 *'] },
        '[in|in postcode|postcode|with a postcode in|with postcode|in the postcode area|in postcode area] S1; in the S1 area; in the S1 postcode',
      ],
    ],
    demonym: [
      [
        { countriesIso2: ['GB'] },
        'UK ~; in the UK; in Britain; in Great Britain; UK-based ~; in the United Kingdom; across the UK; anywhere in the UK',
      ],
      [{ countriesIso2: ['FR'] }, 'in France; based in France; headquartered in France'],
      [{ countriesIso2: ['ES'] }, 'in Spain; located in Spain'],
    ],
    distance: [
      [
        { near: 30 },
        '[within|within a radius of|in a radius of|no more than|less than|up to|at most|under|not more than|a maximum of|max] 30 [km|kilometres|kilometers|kms] [of|from|away from] Oxford; within a 30 km radius of Oxford; in a 30km radius around Oxford; within 30km of Oxford; 30 km around Oxford; Oxford + 30 km; within thirty kilometres of Oxford; not further than 30 km from Oxford; 30 km or less from Oxford; within 30 km from Oxford; within a distance of 30 km from Oxford; 30 km from Oxford; a 30 km radius from Oxford; no further than 30 km from Oxford; within 30 km of the centre of Oxford',
      ],
    ],
    size: [
      [SIZES.small, 'small ~; smaller ~; small-sized ~; of small size; small-scale ~'],
      [SIZES.medium, 'medium-sized ~; medium ~; mid-sized ~; midsize ~; mid-size ~; of medium size; mid-market ~'],
      [
        SIZES.large,
        'large ~; big ~; larger ~; the biggest ~; the largest ~; bigger ~; large-sized ~; sizeable ~; major ~; large-scale ~',
      ],
      [SIZES.micro, 'micro ~; tiny ~; very small ~; micro-sized ~; microbusinesses: ~; one-person ~'],
      [
        SIZES.sme,
        'SME ~; small and medium-sized ~; small to medium ~; small and medium ~; small or medium ~; small to medium-sized ~; small and mid-sized ~; small-to-medium ~; that are SMEs; small & medium ~',
      ],
    ],
    heads: [
      [
        heads(51),
        '[with|having|that have|which have|who have] [more than|over|above|in excess of|upwards of|north of|greater than|well over] [50|fifty] [employees|staff|people|workers|FTEs|team members|staff members|heads|full-time employees|members of staff|persons|personnel]; [employing|that employ|which employ|who employ|with a staff of|with a team of|with a workforce of|with a headcount of] [more than|over|in excess of] [50|50 people]; [headcount|employees|number of employees|staff|staff count] [over|above|>|greater than|more than|of more than|of over] 50; [>|> ]50 employees; where more than 50 people work; with a headcount [over|above|exceeding] 50; bigger than 50 people; larger than 50 employees; exceeding 50 employees; whose headcount exceeds 50; that have over 50 people working for them; with a workforce exceeding 50; whose workforce is over 50; with a workforce larger than 50',
      ],
      [
        heads(50),
        '[with|having|that have] [at least|a minimum of|no fewer than|not fewer than|no less than|minimum|min|min.] 50 [employees|staff|people]; with 50 or more [employees|staff]; with 50+ [employees|staff|people]; [50+|50 plus] employees; with 50 employees [or more|and up|and above|or above|minimum|upwards|and over|at least]; employees >= 50; employing at least 50 people; with a headcount of at least 50; with 50 and more employees; that employ 50 people or more; of 50 employees and up',
      ],
      [
        heads(null, 9),
        '[with|having|that have|employing] [fewer than|less than|under|below] [10|ten] [employees|staff|people|workers]; with [at most|up to|no more than|a maximum of|max|max.|not more than|maximum] 9 [employees|staff]; with 9 [or fewer|or less] employees; [<|< ]10 employees; with 9 employees [or fewer|or less|maximum|max|at most|tops]; headcount [under|below|less than|<] 10; with a headcount [under|below|of less than] 10; employing no more than nine people; not exceeding 9 employees; smaller than 10 people; that have not more than 9 people',
      ],
      [
        heads(10, 50),
        '[with|having|employing|that have|that employ] [10 to 50|10-50|10–50|between 10 and 50|from 10 to 50|ten to fifty|between ten and fifty|10 - 50|anywhere from 10 to 50|somewhere between 10 and 50|10 up to 50|anywhere between 10 and 50] [employees|staff|people]; [headcount|employees|with a headcount|number of employees] [between 10 and 50|10-50|of 10-50|of 10 to 50|of between 10 and 50|from 10 to 50]; with at least 10 and at most 50 employees; with teams of 10 to 50; with at least 10 but no more than 50 employees; with a staff of 10-50; with more than 9 but fewer than 51 employees; with a team size of 10-50',
      ],
      [
        heads(40, 60),
        '[with|having|that have|employing] [50|about 50|around 50|roughly 50|approximately 50|approx 50|approx. 50|circa 50|some 50|c. 50|fifty|fifty or so|50 or so|about fifty] [employees|staff|people]; with a team of about 50; of 50 employees; with a headcount of 50; with a headcount around 50; with 50ish employees',
      ],
      [
        heads(0, 0),
        'without [employees|staff|any employees|any staff]; with [no|zero|0] [employees|staff]; that have no employees; having no employees; that employ nobody; with no employees at all; that do not have employees; employing no one',
      ],
    ],
    turnover: [
      [
        turnover(5e6),
        '[with|having|that have|generating|making|that make|turning over|that turn over|earning|with a|and] [more than|over|at least|in excess of|north of|upwards of|above] [£5m|£5 million|5 million pounds|£5M|£5mn|£5,000,000|five million pounds|5m pounds|GBP 5 million|5,000,000 GBP|5 million GBP|£5.0m|£5000k|five million] [in turnover|in revenue|turnover|revenue|of turnover|in sales|of revenue|in annual revenue|in annual sales|a year in revenue|in yearly revenue|annual turnover]; with [a |an annual |annual |yearly |][turnover|revenue|revenues|sales] [over|above|of more than|of over|exceeding|in excess of|greater than|of at least|north of|higher than|upwards of] [£5m|£5 million|5 million|5m|5 million pounds]; whose [turnover|revenue|annual turnover|sales] [exceeds|is over|is more than|is above|is at least|exceed|tops|surpasses] £5m; [turnover|revenue|sales] [>|over|above|more than|at least|>=] £5m; that turn over more than £5m[ a year| per year| annually|]; turning over at least £5m; with £5m[+| or more| plus| and up] [turnover|revenue|in revenue]; doing more than £5m [in revenue|a year|in sales|a year in revenue]; with a turnover of £5m or more; that generate over £5m a year; bringing in over £5m a year',
      ],
      [
        turnover(2.5e6),
        'with [turnover|revenue] [over|above] [£2.5m|£2.5 million|2.5 million pounds|£2,500,000|two and a half million pounds]; with more than £2.5m in sales',
      ],
      [
        turnover(null, 5e5),
        '[with|having|making|generating|that make|turning over] [less than|under|below|up to|at most|no more than] [£500k|£500,000|£500K|500k pounds|£0.5m|500 thousand pounds|half a million pounds|£500 thousand|500,000 pounds] [in turnover|in revenue|turnover|revenue|in sales]; with [a |]turnover [under|below|of less than|of under|not exceeding|of at most|no higher than|up to|less than|lower than|of up to] [£500k|£500,000]; turnover [<|under|below] £500k; whose turnover is [under|below|less than] £500k',
      ],
      [
        turnover(2e6, 1e7),
        'with [a |]turnover [between £2m and £10m|of £2m to £10m|of £2-10m|from £2m to £10m|between 2 and 10 million pounds|of between £2 million and £10 million|between £2 and £10 million|in the range £2m-£10m|of £2m-£10m|£2m–£10m|between 2m and 10m|of £2 to £10 million|ranging from £2m to £10m]; [with|making|generating|turning over|that turn over] [£2m to £10m|between £2m and £10m|£2-10m|£2m-£10m|£2 to 10 million|two to ten million pounds] [in revenue|in turnover|of revenue|revenue|a year in sales]; revenue £2m-£10m; turnover: £2m-£10m',
      ],
      [
        turnover(1e9),
        'with [more than|over] [£1bn|£1 billion|a billion pounds|£1b|one billion pounds|1 billion GBP] [in revenue|turnover|in sales]',
      ],
    ],
    founded: [
      [
        founded('2016-01-01'),
        '[founded|established|incorporated|set up|started|created|formed|registered|launched|opened|born] [after|later than|post] 2015; [founded|established|incorporated|set up|started|opened] [since|in or after] 2016; founded from 2016[ onwards| on|]; [that were|which were|that was] [founded|established|incorporated|set up] after 2015; that [started|opened|launched|began trading|started trading|began|started up|began operations|started out] after 2015; since 2016; from 2016 onwards; 2016 or later; founded 2016 or later; founded in 2016 or later; with [an incorporation date|a founding date|a founding year|an incorporation year] after 2015; incorporation date after 2015; whose incorporation date is after 2015; founded no earlier than 2016; founded not before 2016; post-2015 ~; younger than 2015; year of incorporation > 2015; founded from 2016; founded 2016+; that have existed since 2016; dating from after 2015; incorporated from January 2016',
      ],
      [
        founded(null, '1989-12-31'),
        '[founded|established|incorporated|set up|started|created|formed|registered|opened] [before|prior to|earlier than|pre] 1990; that were [founded|established|incorporated] before 1990; that [existed|started|were around|opened|have been around since|were already around|have existed since] before 1990; [founded|established] [by|no later than|up to|until|in or before|not later than] 1989; pre-1990 ~; older than 1990; incorporation date before 1990; incorporated before 1 January 1990; from before 1990; founded 1989 or earlier; founded in 1989 or earlier; dating back to before 1990; with a founding date before 1990; going back to before 1990; dating from before 1990',
      ],
      [
        founded('2006-01-01', '2010-12-31'),
        '[founded|established|incorporated|set up|started|formed|opened] [between 2006 and 2010|from 2006 to 2010|in 2006-2010|2006-2010|in the years 2006 to 2010|during 2006-2010|2006 to 2010|anywhere between 2006 and 2010|between the years 2006 and 2010|from 2006 through 2010|from 2006 until 2010|2006–2010]; that were founded between 2006 and 2010; that [started|opened|launched] between 2006 and 2010; with an incorporation date between 2006 and 2010; incorporation date between 2006 and 2010; incorporated between 1 January 2006 and 31 December 2010; whose incorporation date is between 2006 and 2010',
      ],
      [
        founded('2012-01-01', '2012-12-31'),
        '[founded|established|incorporated|set up|started|created|formed|registered|launched|opened] [in 2012|during 2012|2012|in the year 2012|back in 2012|sometime in 2012]; that were [founded|incorporated] in 2012; that [started|opened|launched|began trading|began] in 2012; [founding year|year of incorporation|year founded] 2012; which opened their doors in 2012; dating from 2012; with a founding year of 2012; from 2012; incorporated 2012',
      ],
      [
        founded('1990-01-01', '1999-12-31'),
        "[founded|established|started|set up|incorporated|formed] in the [90s|1990s|nineties|'90s|Nineties]; that were founded in the 1990s; founded during the 90s; from the [90s|1990s]; of the 1990s; that opened in the 1990s; that started in the nineties; dating from the 1990s; 1990s ~; back in the 1990s",
      ],
      [
        founded(null, '2006-06-15'),
        'older than [20|twenty] years; more than [20|twenty] years old; over 20 years old; at least 20 years old; that are [more than 20 years old|over twenty years old|older than 20 years|at least 20 years old]; [with|having] [more than|over] 20 years [of experience|in business|of history|of trading|in the trade|under their belt|of trading history|in operation|of existence]; [in business|trading|operating|in operation|around|active|established|existing] for [more than|over|at least] [20|twenty] years; that have been [in business|trading|around|going|operating|running] for [more than|over|at least] 20 years; founded more than 20 years ago; set up over twenty years ago; that have existed for more than 20 years; aged over 20 years; started at least 20 years ago; established over 20 years ago; with over two decades of experience; that are 20+ years old; 20+ years old; with 20+ years in business; in business 20 years or more',
      ],
      [
        founded('2021-06-15'),
        'younger than [5|five] years; less than [5|five] years old; under 5 years old; no more than 5 years old; no older than five years; at most 5 years old; not older than 5 years; that are [less than 5 years old|under five years old|younger than 5 years|no older than 5 years]; [founded|established|set up|started|incorporated|created|opened|launched|formed] [in|within|over|during] the [last|past] [5|five] years; that were founded in the last five years; founded less than [5|five] years ago; set up within the last five years; incorporated in the past 5 years; in business for less than 5 years; trading for less than five years; that have been [around|trading|in business] for less than 5 years; aged under 5 years; with less than 5 years in business; formed not more than 5 years ago; up to 5 years old; that opened in the last five years; that started up in the past five years',
      ],
      [
        founded('2024-06-15'),
        'newly [founded|established|created|formed|incorporated|opened|registered|launched] ~; recently [founded|established|created|formed|incorporated|opened|started|launched|registered] ~; [founded|established|incorporated|formed|started|opened|launched] recently; brand new ~; just opened; that [opened recently|recently opened|have just opened|just opened|have recently opened|just started]; freshly [founded|incorporated] ~',
      ],
      [
        founded('2026-01-01', '2026-12-31'),
        '[founded|established|incorporated|set up|started|opened|created|formed|registered|launched] this year; that were [founded|incorporated] this year; that [opened|started|launched] this year; incorporated so far this year; founded in the current year; started in this year',
      ],
      [
        founded('2025-01-01', '2025-12-31'),
        '[founded|established|incorporated|set up|started|opened|created|formed|registered|launched] [last year|in the last calendar year|during last year]; that were [founded|incorporated] last year; that [opened|started|launched] last year',
      ],
    ],
    status: [
      [
        STATUS.active,
        'active ~; that are [still |currently |]active; still [active|trading|operating|in business|open|going|running|operational|in operation]; currently [active|trading|operating|open]; that are still [trading|in business|going|open|operating|around|running]; only active ~; active only; only active ones; which still [trade|exist|operate]; with status active; status: active; that still exist; not dissolved; that have not been dissolved; that are trading; excluding dissolved ones; not closed',
      ],
      [
        STATUS.dissolved,
        'dissolved ~; that [have closed|closed|closed down|have shut down|shut down|went out of business|have been dissolved|were dissolved|were struck off|have ceased trading|ceased trading|have been struck off|have gone out of business|no longer exist|no longer trade|are no longer trading|are no longer active|have been wound up|are closed|are now closed|are dissolved]; struck-off ~; struck off; closed ~; defunct ~; no longer [trading|active|in business|operating]; now defunct; out of business; permanently closed; ceased; that have ceased to exist; which are no more; with a dissolved status; removed from the register; now dissolved',
      ],
      [
        STATUS.liquidation,
        '[that are |]in liquidation; in [voluntary|compulsory|creditors voluntary] liquidation; under liquidation; being [liquidated|wound up]; going into liquidation; that have gone into liquidation; in the process of liquidation; that went into liquidation; that entered liquidation; undergoing liquidation; that are being wound up',
      ],
      [
        STATUS.bankrupt,
        '[that are |]bankrupt; bankrupt ~; that [went bankrupt|have gone bankrupt|went bust|have gone bust|filed for bankruptcy|declared bankruptcy|went under|became insolvent|have gone under|became bankrupt|have filed for bankruptcy|collapsed into bankruptcy]; in bankruptcy; insolvent ~; gone bust; that are insolvent',
      ],
    ],
    form: [
      [
        FORMS.private,
        '[that are|which are|set up as|registered as|structured as|in the form of|constituted as|with the legal form|legal form:] [private limited companies|limited companies|a private limited company|Ltds|a limited company|Ltd companies]; Ltd ~; limited company ~; incorporated as Ltd; limited by shares',
      ],
      [
        FORMS.public,
        '[that are|set up as|registered as] [PLCs|public limited companies|a PLC]; PLC ~; incorporated as public limited companies',
      ],
      [
        FORMS.cooperative,
        '[that are|run as|set up as|organised as] [cooperatives|co-operatives|co-ops|coops|a cooperative]; cooperative ~; co-operative ~; co-op ~; run by a cooperative; cooperatively owned',
      ],
      [
        FORMS.nonProfit,
        'non-profit ~; nonprofit ~; not-for-profit ~; [that are|run as|registered as|set up as] [charities|non-profits|nonprofits|a charity|not for profits|registered charities]; charitable ~; that are not for profit; run on a not-for-profit basis; charity-run ~',
      ],
      [
        FORMS.sole,
        '[that are|run by|registered as|run as] [sole traders|sole proprietors|sole proprietorships|a sole trader]; sole trader ~; self-employed ~; sole proprietor ~',
      ],
      [
        FORMS.partnership,
        '[that are|run as|set up as|structured as] [partnerships|LLPs|limited liability partnerships|limited partnerships|a partnership|general partnerships]; LLP ~; run as a partnership',
      ],
    ],
    listing: [
      [
        LISTED,
        '[listed|publicly listed|publicly traded|publicly-traded|stock-market-listed|stock market listed|exchange-listed|quoted|publicly quoted] ~; [listed|traded|quoted|floated] on [the stock exchange|the stock market|a stock exchange|an exchange|the London Stock Exchange|the LSE|AIM|the main market]; that are [listed|publicly traded|publicly listed|quoted|on the stock market|publicly held|public]; on the stock [market|exchange]; with publicly traded shares; that have gone public; with a stock market listing; whose shares are [traded|listed|publicly traded]; with shares listed on the stock exchange; that trade on AIM; that floated',
      ],
      [
        UNLISTED,
        '[unlisted|privately held|privately-held|privately owned|non-listed|unquoted|privately-owned] ~; [that are |]not [listed|publicly traded|publicly listed|quoted|on the stock market|listed on the stock exchange|listed on any exchange|public]; that are [privately held|privately owned|unlisted|in private hands]; that are not [listed|publicly traded|public]; in private hands; not listed on a stock exchange',
      ],
    ],
    exclusion: [
      [
        { excluded: 'patisseries' },
        "[, but not|, not|, but no|, no|excluding|except|except for|, other than|apart from|, without|, with the exception of|, but exclude|, exclude|aside from|, minus|, ignoring|, leaving out|, but excluding|, but without|, omitting|, never|, barring|save for|, but avoid|, rather than|, and not|, nor] patisseries; that are not patisseries; which aren't patisseries; that don't do patisseries; , patisseries excluded; , no patisseries please; , patisseries aside; , anything but patisseries; that do not run patisseries",
      ],
      [
        { excluded: 'filters' },
        "[not|but not|except|, but not|excluding those|, just not|except those|apart from those|, other than|anywhere but|everywhere but|except for ones] in Norwich; outside [of |]Norwich; excluding Norwich; not from Norwich; that are not in Norwich; which aren't in Norwich; not based in Norwich; except Norwich; away from Norwich; with the exception of Norwich; other than Norwich; that aren't based in Norwich; not located in Norwich; Norwich excluded; apart from Norwich; excluding any in Norwich",
      ],
    ],
    unknown: [
      [
        'ignored',
        'ISO 9001 certified ~; with ISO 9001 certification; ISO-certified ~; family-run ~; family owned ~; owned by a family; that export; profitable ~; that are profitable; making a profit; with good reviews; highly rated ~; female-led ~; women-owned ~; run by women; led by women; that raised venture capital; VC-backed ~; that raised a Series A; fast-growing ~; high-growth ~; with a website; with an email address; with a phone number; without debt; debt-free ~; the best ~; top-rated ~; award-winning ~; that are hiring; with patents; with an online shop; that are looking for investors; open on Sundays; near me; for sale; loss-making ~; that are B Corps; B Corp ~; with strong growth; exporting abroad; backed by private equity; with vacancies; with multiple locations; trusted ~; reliable ~; recommended ~; second-generation ~; that have won awards; carbon-neutral ~; reputable ~; cheap ~; affordable ~',
      ],
    ],
  },
}
