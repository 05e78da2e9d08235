//! Reads tables of TOML that a person, or another version, may have changed.

use serde::de::DeserializeOwned;
use toml::Table;

/// Reads a table as a value whose fields all have a default. An entry that does not fit is left out.
pub fn read<Value: DeserializeOwned + Default>(mut table: Table) -> Value {
    table.retain(|key, value| {
        let alone = Table::from_iter([(key.to_owned(), value.clone())]);
        alone.try_into::<Value>().is_ok()
    });
    table.try_into().unwrap_or_default()
}
