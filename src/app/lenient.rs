//! Reading TOML tables that may have been edited by hand.

use serde::de::DeserializeOwned;
use toml::Table;

/// Deserializes a table into a type with a default for every field. An invalid entry counts as missing.
pub fn read<Value: DeserializeOwned + Default>(mut table: Table) -> Value {
    table.retain(|key, value| {
        let alone = Table::from_iter([(key.to_owned(), value.clone())]);
        alone.try_into::<Value>().is_ok()
    });
    table.try_into().unwrap_or_default()
}
