<?php
require_once DOL_DOCUMENT_ROOT . '/core/modules/DolibarrModules.class.php';

/** Tells Dolibarr of the module: its name, and where its row appears. */
class modFirmament extends DolibarrModules
{
    public function __construct($db)
    {
        $this->db = $db;
        // A number of the range that Dolibarr leaves to modules of one's own.
        $this->numero = 500190;
        $this->rights_class = 'firmament';
        $this->family = 'interface';
        $this->name = 'Firmament';
        $this->description = 'Fills third parties from official registers';
        $this->version = '1.0.0';
        $this->const_name = 'MAIN_MODULE_FIRMAMENT';
        $this->picto = 'company';
        $this->module_parts = ['hooks' => ['thirdpartycard']];
    }

    public function init($options = '')
    {
        return $this->_init([], $options);
    }

    public function remove($options = '')
    {
        return $this->_remove([], $options);
    }
}
