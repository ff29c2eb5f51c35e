/** Parts of a sentence in German. */
import { FORMS, founded, type Grammar, heads, LISTED, SIZES, STATUS, turnover, UNLISTED } from './grammar.ts'

/** German, asked of Germany. */
export const german: Grammar = {
  country: 'DE',
  activities: ['Bäckereien', 'Hersteller von Werkzeugmaschinen', 'Softwarehäuser'],
  requests: [
    '~',
    'Ich suche ~',
    'Welche ~ gibt es?',
    'Zeigen Sie mir bitte ~',
    'Liste aller ~',
    'Gibt es ~?',
    'Ich bin auf der Suche nach ~',
    'Wir brauchen eine Liste aller ~',
    'Kennen Sie ~?',
    'Wo finde ich ~?',
    'Gib mir eine Übersicht über ~',
  ],
  kinds: {
    place: [
      [
        { cities: ['Hamburg'] },
        '[in|aus] Hamburg; [mit|mit dem|mit ihrem] [Sitz|Firmensitz|Hauptsitz|Standort] in Hamburg; mit Sitz Hamburg; [die|] in Hamburg [ansässig sind|sitzen|ansässig]; [die|] ihren Sitz in Hamburg haben; in der Stadt Hamburg; Standort Hamburg; Ort: Hamburg; [am Standort|mit Hauptsitz in] Hamburg; innerhalb von Hamburg; innerhalb Hamburgs; Hamburger ~; in Hamburg ansässige ~; in Hamburg',
      ],
      [{ cities: ['Köln'] }, 'in Köln; Kölner ~; aus Köln; ~ Köln; in und aus Köln'],
      [{ cities: ['Bremen'] }, 'Bremer ~; in Bremen'],
      [{ cities: ['Dresden'] }, 'Dresdner ~; Dresdener ~'],
      [{ cities: ['Stuttgart'] }, 'Stuttgarter ~; aus Stuttgart'],
      [
        { regions: ['Bayern'] },
        'in Bayern; aus Bayern; in ganz Bayern; im Bundesland Bayern; im Freistaat Bayern; bayerische ~; bayrische ~; im Land Bayern; innerhalb Bayerns; im Raum Bayern',
      ],
      [{ regions: ['Niedersachsen'] }, 'niedersächsische ~; in Niedersachsen'],
      [{ regions: ['Nordrhein-Westfalen'] }, 'in NRW; aus Nordrhein-Westfalen; in Nordrhein Westfalen'],
      [{ regions: ['Schleswig-Holstein'] }, 'schleswig-holsteinische ~; im Land Schleswig-Holstein'],
      [
        { postcode: ['20095'] },
        '[in|im PLZ-Gebiet|im Postleitzahlengebiet|mit der Postleitzahl|mit PLZ|PLZ|Postleitzahl|PLZ:] 20095',
      ],
    ],
    demonym: [
      [{ countriesIso2: ['DE'] }, 'deutsche ~; in Deutschland; aus Deutschland; in ganz Deutschland'],
      [{ countriesIso2: ['FR'] }, 'in Frankreich; mit Sitz in Frankreich'],
      [{ countriesIso2: ['AT'] }, 'in Österreich; mit Sitz in Österreich'],
    ],
    distance: [
      [
        { near: 40 },
        'im Umkreis von 40 [km|Kilometern|Kilometer] um Kassel; [im Radius von|in einem Umkreis von|in einem Radius von] 40 km [um|von|rund um] Kassel; 40 km um Kassel; 40 km rund um Kassel; weniger als 40 km von Kassel entfernt; maximal 40 km von Kassel; bis zu 40 Kilometer von Kassel entfernt; im 40 km Umkreis um Kassel; Kassel + 40 km; Kassel +40km; Kassel (Umkreis 40 km); höchstens 40 km von Kassel entfernt',
      ],
    ],
    size: [
      [SIZES.small, 'kleine ~; kleinere ~'],
      [SIZES.medium, 'mittelgroße ~; mittlere ~'],
      [SIZES.large, 'große ~; größere ~; die größten ~'],
      [SIZES.micro, 'winzige ~; sehr kleine ~; Kleinstbetriebe: ~'],
      [
        SIZES.sme,
        'mittelständische ~; kleine und mittlere ~; kleine und mittelgroße ~; kleine bis mittelgroße ~; KMU ~; kleine oder mittlere ~',
      ],
    ],
    heads: [
      [
        heads(51),
        '[mit|die] [mehr als|über] 50 [Mitarbeitern|Mitarbeiter|Beschäftigten|Angestellten|Leuten|MA|Personen|Mitarbeitenden|Arbeitnehmern|Köpfen|Vollzeitstellen|Festangestellten|Kollegen|Mitarbeiterinnen und Mitarbeitern|Mitarbeiter:innen|Mitarbeiter*innen|MitarbeiterInnen]; [>|> ]50 [Mitarbeiter|MA]; die [mehr als|über] 50 [Leute|Mitarbeiter|Menschen|Personen] [beschäftigen|haben]; mit einer [Belegschaft|Mitarbeiterzahl|Beschäftigtenzahl] von [mehr als|über] 50; Mitarbeiterzahl [über|größer als|größer] 50; [Mitarbeiter|MA|Mitarbeiterzahl|Anzahl Mitarbeiter] > 50; mit mehr als fünfzig [Mitarbeitern|Beschäftigten]; bei denen mehr als 50 Menschen arbeiten; wo mehr als 50 Leute arbeiten',
      ],
      [
        heads(50),
        '[mit|] [mindestens|wenigstens|ab|zumindest|min.|mind.|nicht weniger als] 50 [Mitarbeitern|Beschäftigten|Mitarbeiter|MA]; [mit|] 50+ Mitarbeitern; 50 [oder|und] mehr Mitarbeiter; mit 50 und mehr Beschäftigten; mit 50 Mitarbeitern [oder|und] mehr; ab 50 Leuten; 50 Mitarbeiter aufwärts; Mitarbeiterzahl ab 50; [Mitarbeiter|MA] >= 50; die mindestens 50 Mitarbeiter haben; mit mind. 50 MA',
      ],
      [
        heads(null, 9),
        '[mit|] [weniger als|unter] 10 [Mitarbeitern|Beschäftigten|Angestellten|Mitarbeiter|MA]; [mit|] [höchstens|maximal|bis zu|max.|nicht mehr als|bis] 9 [Mitarbeitern|Beschäftigten|MA]; < 10 Mitarbeiter; die [weniger als|unter] zehn Mitarbeiter haben; mit weniger als zehn Leuten; Mitarbeiterzahl unter 10',
      ],
      [
        heads(10, 50),
        '[mit|] [10 bis 50|10-50|10–50|10 - 50|zwischen 10 und 50|von 10 bis 50|10 bis maximal 50|zehn bis fünfzig|mindestens 10 und höchstens 50|10 bis zu 50] [Mitarbeitern|Beschäftigten]; Mitarbeiterzahl [zwischen 10 und 50|10-50|10 bis 50|von 10 bis 50]; die zwischen 10 und 50 Leute beschäftigen; Teams von 10 bis 50 Leuten',
      ],
      [
        heads(40, 60),
        '[mit|] [50|rund 50|etwa 50|ca. 50|circa 50|ungefähr 50|um die 50|an die 50|zirka 50|fünfzig|gut 50|knapp 50] [Mitarbeitern|Beschäftigten|MA]; mit einer Belegschaft von 50; mit einem Team von 50 Leuten',
      ],
      [
        heads(0, 0),
        'ohne Mitarbeiter; ohne [Angestellte|Beschäftigte|Personal]; die keine [Mitarbeiter|Angestellten] haben; ohne eigene Mitarbeiter; mit null Mitarbeitern; mit 0 Mitarbeitern',
      ],
    ],
    turnover: [
      [
        turnover(5e6),
        '[mit|] [mehr als|über|mindestens|wenigstens] [5 Mio. €|5 Mio. Euro|5 Millionen Euro|5 Mio Euro|5 Mio EUR|fünf Millionen Euro|5.000.000 €|5.000.000 Euro|€ 5 Mio.|5 Millionen €|5 Mio.|5 Millionen|5 Mill. Euro|5M €|5 M€|5 MEUR|5000 T€|5.000 TEUR] [Umsatz|Jahresumsatz]; mit [einem |einem jährlichen |]Umsatz [von mehr als|über|von über|von mindestens|ab|größer als|größer|jenseits von|oberhalb von|nicht unter] 5 [Mio. Euro|Millionen Euro|Mio. €]; die [mehr als|über] 5 [Mio. Euro|Millionen Euro] [umsetzen|Umsatz machen|im Jahr umsetzen|Umsatz haben|Umsatz erzielen|Umsatz erwirtschaften|jährlich umsetzen]; [Umsatz|Jahresumsatz|Umsatz:] [>|ab|über|mindestens|größer] 5 Mio.[ Euro|]; mit mehr als 5 Mio. Euro [Umsatz im Jahr|Umsatz pro Jahr|Jahresumsatz|Umsatz jährlich|an Umsatz]; deren Umsatz [über|bei über|mehr als] 5 Mio. Euro [liegt|beträgt]',
      ],
      [
        turnover(2.5e6),
        'mit einem Umsatz [ab|über] [2,5 Mio. Euro|2,5 Millionen Euro|2.500.000 Euro|2,5 Mio €|zweieinhalb Millionen Euro]; mehr als 2,5 Mio. € Umsatz',
      ],
      [
        turnover(null, 5e5),
        '[mit|] [weniger als|unter|höchstens|maximal|bis zu] [500.000 Euro|500.000 €|500 Tsd. Euro|500 T€|500 TEUR|500k €|500 Tausend Euro|einer halben Million Euro|500 000 Euro|0,5 Mio. Euro] [Umsatz|Jahresumsatz]; mit einem Umsatz [unter|von unter|von weniger als|von höchstens|bis|bis zu|kleiner als] 500.000 [Euro|€]; Umsatz < 500.000 €',
      ],
      [
        turnover(2e6, 1e7),
        '[mit|] [zwischen 2 und 10 Mio. Euro|2 bis 10 Millionen Euro|2-10 Mio. €|2–10 Mio. Euro|von 2 bis 10 Mio. Euro|2 Mio. bis 10 Mio. Euro|zwischen 2 Mio. und 10 Mio. Euro|zwischen zwei und zehn Millionen Euro] [Umsatz|Jahresumsatz]; [mit|] [einem |]Umsatz [zwischen 2 und 10 Mio. Euro|von 2 bis 10 Millionen Euro|von 2-10 Mio. €|zwischen 2 Mio. € und 10 Mio. €]; die zwischen 2 und 10 Mio. Euro umsetzen',
      ],
      [turnover(1e9), 'mit mehr als [einer Milliarde|1 Mrd.|1 Milliarde] Euro Umsatz; mit über einer Milliarde Umsatz'],
    ],
    founded: [
      [
        founded('2016-01-01'),
        '[gegründet|Gründung|Gründungsjahr|entstanden|eingetragen] nach 2015; nach 2015 [gegründet|entstanden|gegründete|eröffnet|eingetragen]; die nach 2015 [gegründet wurden|entstanden sind|gegründet worden sind|eröffnet haben|eröffnet wurden|angefangen haben|gestartet sind]; nach 2015 gegründete ~; [gegründet ab|ab|seit|Gründung ab|Gründungsjahr ab|Gründungsjahr seit] 2016; die [seit|ab] 2016 gegründet wurden; die es seit 2016 gibt; seit 2016 [bestehend|aktiv|am Markt|tätig]; deren Gründung nach 2015 liegt; mit Gründung nach 2015; mit Gründungsdatum nach 2015; deren Gründung nach 2015 erfolgte; die erst nach 2015 gegründet wurden; die ab 2016 entstanden; Gründungsjahr > 2015; Gründungsjahr >= 2016; Jahrgang 2016 und jünger; gegründet ab dem 1. Januar 2016; frühestens 2016 gegründet',
      ],
      [
        founded(null, '1989-12-31'),
        '[gegründet vor|vor|Gründung vor|Gründungsjahr vor] 1990; vor 1990 [gegründet|entstanden|gegründete]; vor 1990 gegründete ~; die vor 1990 [gegründet wurden|entstanden sind|gegründet worden sind]; die [es schon|bereits|schon] vor 1990 [gab|gegründet wurden|bestanden]; bis 1989 gegründet; gegründet bis 1989; spätestens 1989 gegründet; die noch vor 1990 gegründet wurden; Gründungsjahr bis 1989; Gründungsjahr < 1990; bis einschließlich 1989 gegründet; bis Ende 1989 gegründet',
      ],
      [
        founded('2006-01-01', '2010-12-31'),
        '[gegründet |]zwischen 2006 und 2010; zwischen 2006 und 2010 [gegründet|entstanden|gegründete]; zwischen 2006 und 2010 gegründete ~; die zwischen 2006 und 2010 [gegründet wurden|entstanden]; von 2006 bis 2010[ gegründet|]; gegründet [2006-2010|2006–2010|2006 bis 2010|von 2006 bis 2010]; Gründungsjahr [2006-2010|2006 bis 2010|zwischen 2006 und 2010]; aus den Jahren 2006 bis 2010; in den Jahren 2006 bis 2010 gegründet; 2006 bis 2010 gegründet; im Zeitraum 2006 bis 2010 gegründet; im Zeitraum von 2006 bis 2010 gegründet',
      ],
      [
        founded('2012-01-01', '2012-12-31'),
        '2012 gegründet; im Jahr 2012 [gegründet|entstanden|gegründete]; im Jahre 2012 gegründet; gegründet [im Jahr |im Jahre |]2012; [Gründungsjahr|Gründungsjahr:|mit Gründungsjahr|Gründung] 2012; aus dem Jahr 2012; die 2012 [gegründet wurden|gegründet worden sind|entstanden|entstanden sind|eröffnet wurden]; 2012 gegründete ~; im Jahr 2012 gegründete ~; des Jahrgangs 2012; Jahrgang 2012',
      ],
      [
        founded('1990-01-01', '1999-12-31'),
        'aus den [90ern|90er Jahren|1990er Jahren|Neunzigern|neunziger Jahren|1990ern]; in den [90ern|90er Jahren|1990er Jahren|Neunzigern|Neunzigerjahren] [gegründet|entstanden]; die in den 90ern gegründet wurden; in den 90ern gegründete ~',
      ],
      [
        founded(null, '2006-06-15'),
        'älter als 20 Jahre; die [älter als 20 Jahre|mehr als 20 Jahre alt|über 20 Jahre alt|mindestens 20 Jahre alt] sind; [seit|mit] [mehr als|über] 20 Jahren [am Markt|Erfahrung|tätig|bestehend|aktiv|Bestehen|im Geschäft|Tradition|Firmengeschichte]; die [es seit|seit] [mehr als|über] 20 Jahren [gibt|bestehen|existieren|am Markt sind|aktiv sind]; mehr als 20 Jahre [alt|alte]; mehr als 20 Jahre alte ~; über 20 Jahre alte ~; mindestens 20 Jahre alt; vor mehr als 20 Jahren [gegründet|entstanden]; die vor mehr als 20 Jahren gegründet wurden; die es länger als 20 Jahre gibt; seit mindestens 20 Jahren am Markt; die schon über 20 Jahre existieren; mit einem Alter von über 20 Jahren',
      ],
      [
        founded('2021-06-15'),
        'jünger als [5|fünf] Jahre; die [jünger als 5 Jahre|weniger als 5 Jahre alt|höchstens 5 Jahre alt|maximal 5 Jahre alt|nicht älter als fünf Jahre|unter 5 Jahre alt] sind; nicht älter als 5 Jahre; [in|innerhalb] den letzten [5|fünf] Jahren [gegründet|entstanden|gegründet worden]; innerhalb der letzten 5 Jahre gegründet; die in den letzten fünf Jahren [gegründet wurden|entstanden sind|gegründet worden sind]; in den letzten 5 Jahren gegründete ~; in den vergangenen 5 Jahren gegründet; während der letzten fünf Jahre gegründet; weniger als 5 Jahre alt; höchstens 5 Jahre alt; höchstens fünf Jahre alte ~; maximal 5 Jahre alt; unter 5 Jahre alt; vor weniger als 5 Jahren gegründet; seit weniger als 5 Jahren [am Markt|bestehend]; die es seit weniger als 5 Jahren gibt; seit höchstens fünf Jahren am Markt',
      ],
      [
        founded('2024-06-15'),
        'neu gegründete ~; neugegründete ~; kürzlich gegründete ~; vor kurzem gegründet; kürzlich gegründet; frisch gegründete ~; neu eröffnete ~; gerade erst gegründete ~; die kürzlich gegründet wurden; die vor kurzem gegründet wurden; erst kürzlich gegründet',
      ],
      [
        founded('2026-01-01', '2026-12-31'),
        'dieses Jahr gegründet; in diesem Jahr gegründet; die dieses Jahr gegründet wurden; die in diesem Jahr eröffnet haben; in diesem Jahr gegründete ~; im laufenden Jahr gegründet',
      ],
      [
        founded('2025-01-01', '2025-12-31'),
        'letztes Jahr gegründet; im letzten Jahr gegründet; die letztes Jahr gegründet wurden; im vergangenen Jahr gegründet; im letzten Jahr gegründete ~; voriges Jahr gegründet; im Vorjahr gegründet',
      ],
    ],
    status: [
      [
        STATUS.active,
        'aktive ~; noch aktive ~; nur aktive ~; die [noch |]aktiv sind; nur aktive; noch bestehende ~; die [noch |]existieren; noch existierende ~; die noch bestehen; die es noch gibt; weiterhin aktive ~; derzeit aktive ~; aktuell aktiv; nicht aufgelöst; nur bestehende ~; die noch in Betrieb sind; Status aktiv; Status: aktiv; die noch am Markt sind; nicht gelöscht',
      ],
      [
        STATUS.dissolved,
        'aufgelöste ~; gelöschte ~; geschlossene ~; die [geschlossen haben|zugemacht haben|geschlossen wurden|aufgelöst wurden|gelöscht wurden|nicht mehr existieren|nicht mehr bestehen|dichtgemacht haben|aufgegeben haben]; die es nicht mehr gibt; erloschene ~; nicht mehr aktive ~; nicht mehr aktiv; nicht mehr bestehende ~; dauerhaft geschlossen; aus dem Handelsregister gelöscht; im Handelsregister gelöscht; stillgelegte ~; Status: aufgelöst',
      ],
      [
        STATUS.liquidation,
        'in Liquidation; die [in Liquidation|in Abwicklung] sind; die sich in Liquidation befinden; in Abwicklung; die liquidiert werden; die gerade abgewickelt werden; in Auflösung',
      ],
      [
        STATUS.bankrupt,
        'insolvente ~; die pleite [sind|gegangen sind]; die [insolvent|bankrott|zahlungsunfähig] [sind|gegangen sind]; pleitegegangene ~; bankrotte ~; die Insolvenz [angemeldet|beantragt] haben; die Konkurs angemeldet haben; nach Insolvenz',
      ],
    ],
    form: [
      [
        FORMS.private,
        'als GmbH; [in der |]Rechtsform GmbH; mit der Rechtsform GmbH; GmbHs: ~; ~ (GmbH); die GmbHs sind; Rechtsform: GmbH; als UG; in Form einer GmbH; nur GmbH; die als GmbH [firmieren|eingetragen sind|organisiert sind]; als Gesellschaft mit beschränkter Haftung',
      ],
      [
        FORMS.public,
        'als AG; als Aktiengesellschaft; Rechtsform AG; in der Rechtsform einer Aktiengesellschaft; die Aktiengesellschaften sind',
      ],
      [
        FORMS.cooperative,
        'als Genossenschaft; die Genossenschaften sind; in genossenschaftlicher Form; genossenschaftliche ~; in Form einer Genossenschaft',
      ],
      [
        FORMS.nonProfit,
        'gemeinnützige ~; als Verein; als eingetragener Verein; als e.V.; die gemeinnützig sind; als Stiftung; ohne Gewinnabsicht',
      ],
      [FORMS.sole, 'als Einzelunternehmen; Einzelunternehmer: ~; als Einzelunternehmer; als Einzelfirma'],
      [
        FORMS.partnership,
        'als OHG; als Personengesellschaft; als GmbH & Co. KG; als KG; als GbR; in Form einer Kommanditgesellschaft',
      ],
    ],
    listing: [
      [
        LISTED,
        'börsennotierte ~; an der Börse; an der Börse notierte ~; die [an der Börse|börsennotiert] sind; die an der Börse [notiert sind|gelistet sind|gehandelt werden]; börsengelistete ~; mit Börsennotierung; die börsennotiert sind; mit Börsennotiz; deren Aktien gehandelt werden; an einer Börse notiert',
      ],
      [
        UNLISTED,
        'nicht börsennotierte ~; nicht an der Börse; die nicht an der Börse [sind|notiert sind|gelistet sind]; nicht börsennotiert; die nicht börsennotiert sind; ohne Börsennotierung; in Privatbesitz; nicht notierte ~; nichtbörsennotierte ~',
      ],
    ],
    exclusion: [
      [
        { excluded: 'Konditoreien' },
        '[, aber keine|, keine|, jedoch keine|außer|ohne|, nicht|ausgenommen|, aber nicht|, mit Ausnahme von|exklusive|, abgesehen von|, bitte keine|, aber ohne|sowie keine|, nur keine|abzüglich] Konditoreien; , die keine Konditoreien sind; , Konditoreien ausgenommen; , Konditoreien ausgeschlossen; , außer Konditoreien; , Konditoreien nicht',
      ],
      [
        { excluded: 'filters' },
        'nicht in Leipzig; außer in Leipzig; aber nicht in Leipzig; außerhalb von Leipzig; ohne Leipzig; nicht aus Leipzig; , die nicht in Leipzig sind; mit Ausnahme von Leipzig; ausgenommen Leipzig; , aber nicht Leipzig; außerhalb Leipzigs; , die nicht in Leipzig sitzen; , Leipzig ausgenommen',
      ],
    ],
    unknown: [
      [
        'ignored',
        'mit ISO 9001-Zertifizierung; familiengeführte ~; in Familienbesitz; in Familienhand; , die exportieren; mit Gewinn; , die profitabel sind; profitable ~; inhabergeführte ~; mit guten Bewertungen; mit Bio-Zertifikat; von Frauen geführte ~; von einer Frau geführt; mit Wagniskapital; wachstumsstarke ~; schnell wachsende ~; mit E-Mail-Adresse; mit Website; mit Telefonnummer; ISO-zertifizierte ~; schuldenfreie ~; die besten ~; die Investoren suchen; die Mitarbeiter suchen; mit Online-Shop; mit Patenten; mit hohem Wachstum; in dritter Generation; zertifizierte ~; mit eigener Website; die Fördergelder erhalten haben; mit Exportgeschäft; die zum Verkauf stehen',
      ],
    ],
  },
}
