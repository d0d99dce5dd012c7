class CreateNotices < ActiveRecord::Migration[6.1]
  def change
    create_table :notices, id: :uuid do |t|
      t.references :user, type: :uuid, null: false, foreign_key: true
      t.string :key, null: false
      t.string :text, null: false
      t.datetime :read_at
      t.timestamps
      t.index %i[user_id key], unique: true
    end
  end
end
