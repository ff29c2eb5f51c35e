<?php
/**
 * A row in the form of a third party that finds a company in official registers and fills the form.
 *
 * Copy the folder as htdocs/custom/firmament, activate the module, and set two constants (Home, Setup, Other setup):
 * FIRMAMENT_SERVICE (https://companies.example) and FIRMAMENT_KEY (fmt_pub_…, made for the origin of this Dolibarr).
 * FIRMAMENT_COUNTRY is searched: IT, FR or any other code; France where it is not set.
 */
class ActionsFirmament
{
    /** Fields of the form by what they take of a company. SIREN is the first professional number of a French company. */
    const FILL = 'name: [name=name]; address: [name=address]; postcode: [name=zipcode]; city: [name=town]; vatTaxNumber: [name=tva_intra]; nationalId: [name=idprof1]';

    /** @var string what Dolibarr prints */
    public $resprints = '';

    /** @return int 0: Dolibarr goes on with its own form */
    public function formObjectOptions($parameters, &$object, &$action, $hookmanager)
    {
        global $conf;
        $contexts = explode(':', $parameters['context']);
        if (!in_array('thirdpartycard', $contexts, true) || !in_array($action, ['create', 'edit'], true)) {
            return 0;
        }
        $service = $conf->global->FIRMAMENT_SERVICE ?? '';
        $key = $conf->global->FIRMAMENT_KEY ?? '';
        if ($service === '' || $key === '') {
            return 0;
        }
        $this->resprints = sprintf(
            '<tr><td><label for="firmament">%s</label></td><td colspan="3"><script type="module" src="%s/element/firmament-company.js"></script>'
            . '<firmament-company id="firmament" api-key="%s" country="%s" fill="%s"></firmament-company></td></tr>',
            'Official register',
            dol_escape_htmltag($service),
            dol_escape_htmltag($key),
            dol_escape_htmltag($conf->global->FIRMAMENT_COUNTRY ?? 'FR'),
            dol_escape_htmltag(self::FILL)
        );
        return 0;
    }
}
