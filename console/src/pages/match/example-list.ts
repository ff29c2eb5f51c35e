/** A list to try the page with, of companies of the demo, which do not exist: names as people write them. */

const LIST = `Customer;Town;Country;VAT no;Notes
Vini Ferostrossi;Firenze;Italy;;"pays late; calls often"
Strumenti Fererollenghi SpA;Perugia;Italy;;
Valvole Braarchuglelli;;Italy;;
hotel mononzuzi;Turin;Italy;;typed by hand
Software Lanostrelli;;Italy;;
Ferostrossi;;Italy;;which one?
Interinale;Roma;Italy;;
Cantine Nessuno Mai;;Italy;;
Établissements Garrolignon;Paris;France;;
Garrolignon;Paris;France;;
;;France;FR67428887038;number only
Falricheck Software;Duisburg;Germany;;
Schelderbruch und Weibachtrath;Mannheim;Germany;;
Bodegas Alperribar;Cordoba;Spain;;
Pemalley Food Machinery;Leicester;United Kingdom;;
Wickermore Electrics;London;UK;;
Grimalmore;Nottingham;UK;;
Atlantis Trading;;Atlantis;;no such country
`

/** Makes the file. */
export function exampleList(): File {
  return new File([LIST], 'customers.csv', { type: 'text/csv' })
}
